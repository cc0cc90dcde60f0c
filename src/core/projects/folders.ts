import { newId } from "#/lib/ids.ts";
import { placeAmong, positionAfter } from "#/lib/positions.ts";
import { at, color, id, named, nullable, position, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { type HomeFolder, homeFolders } from "#/schema/tenant/projects.ts";
import { requireRoom } from "../access/limits.ts";
import type { Read, Write } from "../access/scope.ts";

const name = t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });
export const newFolderBody = t.Object({ name, color: t.Optional(nullable(color())) });
export const folderPatch = t.Object({
  name: t.Optional(name),
  color: t.Optional(nullable(color())),
  position: t.Optional(position("Fractional: the midpoint between its new neighbours.")),
});

const all = select(
  columnsOf(homeFolders),
  sql`from ${homeFolders} order by ${homeFolders.position}, ${homeFolders.createdAt}, ${homeFolders.id}`,
);
const byId = select(
  columnsOf(homeFolders),
  sql`from ${homeFolders} where ${homeFolders.id} = ${arg("id")}`,
);
const insert = insertInto(homeFolders);
const update = updateById(homeFolders);
const remove = command(sql`delete from home_folders where id = ${arg("id")}`);

/** The folders of the home screen, which the whole team shares. */
export const listFolders = (r: Read): HomeFolder[] => all.all(r.db, {});
export const folderExists = (r: Read, id: string): boolean => byId.get(r.db, { id }) !== null;

export function createFolder(w: Write, input: Static<typeof newFolderBody>): HomeFolder {
  const others = listFolders(w);
  requireRoom("folders", others.length, "name");
  const position = positionAfter(others.at(-1)?.position ?? null);
  const folder = {
    id: newId(),
    name: input.name,
    color: input.color ?? null,
    position,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, folder);
  return folder;
}

export function editFolder(
  w: Write,
  id: string,
  { name, color, position }: Static<typeof folderPatch>,
): HomeFolder {
  const folder = byId.get(w.db, { id });
  if (!folder) throw new NotFound();
  const changes = {
    name: name ?? folder.name,
    color: color === undefined ? folder.color : color,
    position: position === undefined ? folder.position : placeFolder(w, id, position),
  };
  update.run(w.db, id, changes);
  return { ...folder, ...changes };
}

function placeFolder(w: Write, id: string, wanted: number): number {
  const { position, moved } = placeAmong(
    listFolders(w).filter((folder) => folder.id !== id),
    wanted,
  );
  for (const other of moved) update.run(w.db, other.id, { position: other.position });
  return position;
}

/** Deletes a folder; its projects return to the top level. */
export function deleteFolder(w: Write, id: string): void {
  if (remove.run(w.db, { id }) === 0) throw new NotFound();
}

export const folderSchema = named(
  "HomeFolder",
  t.Object({
    id: id(),
    name: t.String(),
    color: nullable(color()),
    position: t.Number(),
    created_at: at,
  }),
);

export const presentFolder = ({
  id,
  name,
  color,
  position,
  createdAt,
}: HomeFolder): Static<typeof folderSchema> => ({
  id,
  name,
  color,
  position,
  created_at: createdAt,
});
