import type { ReadDb } from "#/platform/db/connection.ts";

/** Lists that hold other to-dos than what is kept of them says. */
const WRONG = `with counted as (
    select parent_id as list_id, visible_to_clients as shown, count(*) as todos, count(completed_at) as completed
    from recordings where type = 'todo' and status = 'active' group by 1, 2)
  select list_id from (select list_id, shown, todos, completed from todo_counts where todos <> 0 or completed <> 0
    except select list_id, shown, todos, completed from counted)
  union all
  select list_id from (select list_id, shown, todos, completed from counted
    except select list_id, shown, todos, completed from todo_counts)`;

/** Throws when what is kept beside content does not say what there is. */
export function checkKeptCounts(db: ReadDb): void {
  const wrong = db.all<{ list_id: string }>(WRONG, []);
  if (wrong.length > 0)
    throw new Error(`Lists are counted wrong: ${wrong.map((row) => row.list_id).join(", ")}`);
}
