import type { Scope } from "#/core/access/scope.ts";
import { rec, withProject } from "#/core/access/visible.ts";
import { zoneOf } from "#/core/people/today.ts";
import { isThere } from "#/core/recordings/content/list-shape.ts";
import { foundPaced } from "#/core/recordings/content/present-paced.ts";
import type { Found } from "#/core/recordings/type.ts";
import { dayBegins, dayEnds, floating } from "#/lib/calendar/moments.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, type Fragment, numberArg, source, sql, wordList } from "#/platform/db/sql.ts";
import { MOST_ROWS, narrowed, type Shape, shapeOf, type View } from "./expand.ts";

const TASKS = ["todo", "card"];

const isAssigned: Fragment<{ actor: string }> =
  sql`exists (select 1 from assignments tie where tie.recording_id = ${rec.id} and tie.membership_id = ${arg("actor")})`;

/** Open work and work that is done have an index each. */
const due = family(({ done, ...shape }: Shape & { done: boolean }) =>
  select(
    { seq: rec.seq },
    sql`from ${source(rec)} ${withProject}
        where ${rec.dueOn} >= ${arg("from")} and ${rec.dueOn} <= ${arg("to")} and +${rec.type} in ${wordList(TASKS)}
        and ${rec.completedAt} is ${done ? sql`not null` : sql`null`} and ${rec.publishedAt} is not null and ${narrowed(shape, isAssigned)} limit ${numberArg("limit")}`,
  ),
);

/** The to-dos and cards, done or not, that are due on days that touch a window. */
export async function tasksIn(scope: Scope, view: View): Promise<Found[]> {
  const places = scope.read((r) => {
    const zone = zoneOf(r);
    // What ends with midnight ends before the next day.
    const last = new Date(Date.parse(floating(zone, view.to)) - 1).toISOString();
    const args = {
      actor: r.actor.id,
      projects: JSON.stringify(view.projects ?? []),
      from: floating(zone, view.from).slice(0, 10),
      to: last.slice(0, 10),
      limit: MOST_ROWS + 1,
    };
    return [false, true].flatMap((done) => due({ ...shapeOf(r, view), done }).all(r.db, args));
  });
  const { audience } = shapeOf(scope, view);
  return (await foundPaced(scope, places)).filter((row) => isThere({ audience }, "active", row));
}

/** When something due on a day stands in the calendar. */
export const timesOfTask = ({ dueOn }: Found) => ({
  starts_at: dayBegins(dueOn ?? ""),
  ends_at: dayEnds(dueOn ?? ""),
  all_day: true,
  occurrence_key: dueOn ?? "",
  task: true,
});
