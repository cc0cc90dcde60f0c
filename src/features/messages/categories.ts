import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Scope, Write } from "#/core/access/scope.ts";
import { takeCategory } from "#/core/recordings/verbs/change.ts";
import { newId } from "#/lib/ids.ts";
import { breathe } from "#/lib/pace.ts";
import { positionAfter } from "#/lib/positions.ts";
import { nullable, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { type Category, categories } from "#/schema/tenant/categories.ts";

const DEFAULTS = [
  ["Announcement", "📢"],
  ["FYI", "✨"],
  ["Heartbeat", "❤️"],
  ["Pitch", "💡"],
  ["Question", "👋"],
] as const;

const name = t.String({ minLength: 1, maxLength: 100, pattern: VISIBLE_LINE });
const icon = nullable(t.String({ maxLength: 8, description: "An emoji." }));
export const newCategoryBody = t.Object({ name, icon: t.Optional(icon) });
export const categoryPatch = t.Object({ name: t.Optional(name), icon: t.Optional(icon) });

const all = select(
  columnsOf(categories),
  sql`from ${categories} order by ${categories.position}, ${categories.id}`,
);
const insert = insertInto(categories);
const update = updateById(categories);
const STRIDE = 2000;
const remove = command(sql`delete from categories where id = ${arg("id")}`);

/** The message categories every organization starts with. */
export function seedCategories(db: WriteDb, now: Date): void {
  DEFAULTS.forEach(([name, icon], index) => {
    insert.run(db, { id: newId(), name, icon, position: index + 1, createdAt: now.toISOString() });
  });
}

export const listCategories = (r: Read): Category[] =>
  r.db.cached("categories", () => all.all(r.db, {}));

export const findCategory = (r: Read, id: string): Category | null =>
  listCategories(r).find((row) => row.id === id) ?? null;

export function createCategory(w: Write, input: Static<typeof newCategoryBody>): Category {
  requireRoom("categories", listCategories(w).length, "name");
  const position = positionAfter(listCategories(w).at(-1)?.position ?? null);
  const row = {
    id: newId(),
    name: input.name,
    icon: input.icon ?? null,
    position,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, row);
  w.db.forget("categories");
  return row;
}

export function editCategory(
  w: Write,
  id: string,
  { name, icon }: Static<typeof categoryPatch>,
): Category {
  const row = findCategory(w, id);
  if (!row) throw new NotFound();
  const changes = { name: name ?? row.name, icon: icon === undefined ? row.icon : icon };
  update.run(w.db, id, changes);
  w.db.forget("categories");
  return { ...row, ...changes };
}

/**
 * Deletes a category. Messages that had it have none from then on: it is taken from very many some
 * at a time.
 */
export async function deleteCategory(scope: Scope, id: string): Promise<void> {
  const takeSome = (w: Write): boolean => {
    if (!findCategory(w, id)) throw new NotFound();
    if (takeCategory(w, id, STRIDE) === STRIDE) return true;
    remove.run(w.db, { id });
    w.db.forget("categories");
    return false;
  };
  while (scope.write(takeSome)) await breathe();
}

export const presentCategory = ({ id, name, icon }: Category) => ({ id, name, icon });
