import { newId } from "#/lib/ids.ts";
import { placeAmong, positionAfter } from "#/lib/positions.ts";
import { isWebAddress } from "#/lib/public-url.ts";
import { at, id, named, nullable, position, type Static, t } from "#/lib/schema.ts";
import { VISIBLE } from "#/lib/text.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { type ProjectLink, projectLinks } from "#/schema/tenant/projects.ts";
import { requireRoom } from "../access/limits.ts";
import { noteProject } from "../access/live/project.ts";
import { isClient } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";

const url = t.String({ format: "uri", maxLength: 2000, description: "An http or https address." });
const title = t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE });
const rest = {
  description: t.Optional(nullable(t.String({ maxLength: 2000 }))),
  visible_to_clients: t.Optional(t.Boolean()),
};
export const newLinkBody = t.Object({ url, title, ...rest });
export const linkPatch = t.Object({
  url: t.Optional(url),
  title: t.Optional(title),
  ...rest,
  position: t.Optional(position("Fractional: the midpoint between its new neighbours.")),
});

const ofProject = select(
  columnsOf(projectLinks),
  sql`from ${projectLinks} where ${projectLinks.projectId} = ${arg("project")}
      order by ${projectLinks.position}, ${projectLinks.createdAt}, ${projectLinks.id}`,
);
const insert = insertInto(projectLinks);
const update = updateById(projectLinks);
const remove = command(
  sql`delete from project_links where id = ${arg("id")} and project_id = ${arg("project")}`,
);

/** The external links of a project; clients see those shown to them. */
export function listLinks(r: Read, projectId: string): ProjectLink[] {
  const links = ofProject.all(r.db, { project: projectId });
  return isClient(r.actor) ? links.filter((link) => link.visibleToClients) : links;
}

export function createLink(
  w: Write,
  projectId: string,
  input: Static<typeof newLinkBody>,
): ProjectLink {
  const others = ofProject.all(w.db, { project: projectId });
  requireRoom("links", others.length, "url");
  const link: ProjectLink = {
    id: newId(),
    projectId,
    url: checkUrl(input.url),
    title: input.title,
    description: input.description ?? null,
    visibleToClients: input.visible_to_clients ?? false,
    position: positionAfter(others.at(-1)?.position ?? null),
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, link);
  w.touch(projectId);
  noteProject(w, projectId);
  return link;
}

/** Gives a new project the links of another one. */
export function copyLinks(w: Write, fromId: string, projectId: string): void {
  const createdAt = w.now.toISOString();
  for (const link of ofProject.all(w.db, { project: fromId }))
    insert.run(w.db, { ...link, id: newId(), projectId, createdAt });
}

export function editLink(
  w: Write,
  projectId: string,
  id: string,
  input: Static<typeof linkPatch>,
): ProjectLink {
  const link = listLinks(w, projectId).find((known) => known.id === id);
  if (!link) throw new NotFound();
  const changes = {
    url: input.url === undefined ? link.url : checkUrl(input.url),
    title: input.title ?? link.title,
    description: input.description === undefined ? link.description : input.description,
    visibleToClients: input.visible_to_clients ?? link.visibleToClients,
    position: input.position === undefined ? link.position : placeLink(w, link, input.position),
  };
  update.run(w.db, id, changes);
  w.touch(projectId);
  noteProject(w, projectId);
  return { ...link, ...changes };
}

function placeLink(w: Write, { id, projectId }: ProjectLink, wanted: number): number {
  const others = ofProject.all(w.db, { project: projectId }).filter((link) => link.id !== id);
  const { position, moved } = placeAmong(others, wanted);
  for (const other of moved) update.run(w.db, other.id, { position: other.position });
  return position;
}

export function deleteLink(w: Write, projectId: string, id: string): void {
  if (remove.run(w.db, { id, project: projectId }) === 0) throw new NotFound();
  w.touch(projectId);
  noteProject(w, projectId);
}

function checkUrl(text: string): string {
  if (!isWebAddress(text))
    throw invalid("url", "invalid", "This must be an http or https address.");
  return text;
}

export const linkSchema = named(
  "ProjectLink",
  t.Object({
    id: id(),
    url: t.String({ format: "uri" }),
    title: t.String(),
    description: nullable(t.String()),
    visible_to_clients: t.Boolean(),
    position: t.Number(),
    created_at: at,
  }),
);

export const presentLink = (link: ProjectLink): Static<typeof linkSchema> => ({
  id: link.id,
  url: link.url,
  title: link.title,
  description: link.description,
  visible_to_clients: link.visibleToClients,
  position: link.position,
  created_at: link.createdAt,
});
