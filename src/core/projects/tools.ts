import { placeAmong } from "#/lib/positions.ts";
import { id, named, oneOf, position, type Static, t } from "#/lib/schema.ts";
import { VISIBLE } from "#/lib/text.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { command, family, insertInto, select } from "#/platform/db/query.ts";
import { arg, asText, columnsOf, inIds, numberArg, source, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import {
  type Project,
  type ProjectTool,
  projectTools,
  TOOL_KEYS,
  type ToolKey,
} from "#/schema/tenant/projects.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import { noteProject } from "../access/live/project.ts";
import type { Read, Write } from "../access/scope.ts";
import { type Audience, audienceOf, rec, shownTo } from "../access/visible.ts";
import { recordProjectEvent } from "../activity/record.ts";
import { allowedBy } from "../recordings/allowed.ts";
import type { Contents } from "../recordings/bulk/copy-contents.ts";
import { findRecording } from "../recordings/content/find.ts";
import { forgetSwitchedOff } from "../recordings/switched-off.ts";
import { allTypes, typeOf } from "../recordings/types.ts";
import { changeRecording } from "../recordings/verbs/change.ts";
import { blankRecording, insertRecording } from "../recordings/verbs/insert.ts";
import { publishOverdue } from "../recordings/verbs/schedule.ts";
import { findProject } from "./find.ts";
import { usualTitle } from "./tool-names.ts";

export const toolKey = oneOf(TOOL_KEYS);
export const toolPatch = t.Object({
  enabled: t.Optional(t.Boolean()),
  title: t.Optional(t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE })),
  position: t.Optional(position("Fractional: the midpoint between its new neighbours.")),
});

const insert = insertInto(projectTools);
const among = family(({ audience }: { audience: Audience }) =>
  select(
    columnsOf(projectTools),
    sql`from ${projectTools} join ${source(rec)} on ${rec.id} = ${projectTools.recordingId}
        where ${inIds(projectTools.projectId, "ids")} and ${shownTo(audience)}
        order by ${projectTools.position}, ${projectTools.key}`,
  ),
);
const switchedOff = select(
  { id: projectTools.recordingId },
  sql`from project_tools where enabled = 0`,
);
const extras = select(
  { projectId: asText(sql`project_id`), type: recordings.type, id: recordings.id },
  sql`from recordings
      where ${inIds(sql`project_id`, "ids")} and ${inIds(recordings.type, "types")} and +parent_id is null`,
);
const update = command(
  sql`update project_tools set enabled = ${numberArg("enabled")}, title = ${arg("title")}, position = ${numberArg("position")}, has_own_title = ${numberArg("own")}
      where project_id = ${arg("project")} and key = ${arg("key")}`,
);
const setPosition = command(
  sql`update project_tools set position = ${numberArg("position")} where project_id = ${arg("project")} and key = ${arg("key")}`,
);

/** The containers of the tools that are switched off, in any project. */
export const containersSwitchedOff = (db: ReadDb): string[] =>
  switchedOff.all(db, {}).map(({ id }) => id);

/** Makes the containers of a new project; all six tools are on. */
export function createTools(w: Write, projectId: string): void {
  for (const type of containerTypes()) {
    const title = type.tool ? usualTitle(w.db, type.tool) : type.label;
    // What clients and the team share is visible to clients from the start; every other tool is the
    // team's until it is shown.
    const visibleToClients = type.container === "clients";
    const made = insertContainer(w, { projectId, type: type.name, title, visibleToClients });
    typeOf({ type: type.name }).on?.made?.(w, made, {});
    if (!type.tool) continue;
    insert.run(w.db, {
      projectId,
      key: type.tool,
      recordingId: made.id,
      title,
      enabled: true,
      position: TOOL_KEYS.indexOf(type.tool) + 1,
      hasOwnTitle: false,
    });
  }
}

/** The types of what every project has at its top, and the tool that each is, if it is one. */
const containerTypes = () =>
  allTypes().flatMap(({ name, label, container }) =>
    container === undefined
      ? []
      : [{ name, label, container, tool: TOOL_KEYS.find((key) => key === container) }],
  );

const insertContainer = (
  w: Write,
  {
    projectId,
    type,
    ...own
  }: { projectId: string } & Pick<Recording, "type" | "title" | "visibleToClients">,
): Recording => insertRecording(w, { ...blankRecording(w, type, projectId), ...own });

const containersIn = select(
  { id: recordings.id },
  sql`from recordings where project_id = ${arg("project")} and parent_id is null
      and ${inIds(recordings.type, "types")} order by seq`,
);
const toolsIn = select(
  columnsOf(projectTools),
  sql`from ${projectTools} where project_id = ${arg("project")}`,
);

/**
 * Makes the containers of a new project as another one has them, with nothing in them; answers both
 * of each.
 */
export function copyTools(w: Write, fromId: string, projectId: string): Contents[] {
  const types = containerTypes();
  const tools = new Map(
    toolsIn.all(w.db, { project: fromId }).map((tool) => [tool.recordingId, tool]),
  );
  const ids = containersIn.all(w.db, {
    project: fromId,
    types: JSON.stringify(types.map(({ name }) => name)),
  });
  return ids.map(({ id }) => {
    const from = findRecording(w, id);
    const { type, title, visibleToClients } = from;
    const made = insertContainer(w, { projectId, type, title, visibleToClients });
    const tool = tools.get(id);
    if (tool) insert.run(w.db, { ...tool, projectId, recordingId: made.id });
    return { from, to: made.id };
  });
}

/** The tools of these projects; clients see only those shown to them. */
export function toolsAmong(r: Read, projectIds: readonly string[]): Map<string, ProjectTool[]> {
  const rows = among({ audience: audienceOf(r) }).all(r.db, { ids: JSON.stringify(projectIds) });
  return Map.groupBy(rows, ({ projectId }) => projectId);
}

/** The container of a tool of a project that the actor reaches; 404 where they don't see it. */
export function containerOf(r: Read, projectId: string, key: ToolKey): string {
  const { id } = findProject(r, projectId);
  const tool = toolsAmong(r, [id])
    .get(id)
    ?.find((known) => known.key === key);
  if (!tool) throw new NotFound();
  return tool.recordingId;
}

/** The containers that every project has beside its tools. */
const extraTypes = (): string[] =>
  allTypes().flatMap(({ name, container }) =>
    container !== undefined && !TOOL_KEYS.some((key) => key === container) ? [name] : [],
  );

/** The ids of check-ins and client areas, which every project has beside its tools. */
export const extraContainers = (r: Read, projectIds: readonly string[]): Map<string, string> =>
  new Map(
    extras
      .all(r.db, { ids: JSON.stringify(projectIds), types: JSON.stringify(extraTypes()) })
      .map(({ projectId, type, id }) => [`${projectId} ${type}`, id]),
  );

function placeTool(w: Write, project: Project, key: string, wanted: number): number {
  const tools = toolsAmong(w, [project.id]).get(project.id) ?? [];
  const others = tools
    .filter((tool) => tool.key !== key)
    .map((tool) => ({ ...tool, id: tool.key }));
  const { position, moved } = placeAmong(others, wanted);
  for (const other of moved)
    setPosition.run(w.db, { project: project.id, key: other.id, position: other.position });
  return position;
}

/** Switches a tool on or off, renames or reorders it. */
export function changeTool(
  w: Write,
  project: Project,
  key: string,
  input: Static<typeof toolPatch>,
): void {
  const tool = toolsAmong(w, [project.id])
    .get(project.id)
    ?.find((known) => known.key === key);
  if (!tool) throw new NotFound();
  const { enabled = tool.enabled } = input;
  const position =
    input.position === undefined ? tool.position : placeTool(w, project, key, input.position);
  const title = input.title ?? tool.title;
  const hasOwnTitle =
    input.title === undefined ? tool.hasOwnTitle : title !== usualTitle(w.db, tool.key);
  const own = hasOwnTitle ? 1 : 0;
  update.run(w.db, { project: project.id, key, enabled: enabled ? 1 : 0, title, position, own });
  if (title !== tool.title)
    changeRecording(w, allowedBy("with its project", findRecording(w, tool.recordingId)), {
      title,
    });
  w.touch(project.id);
  noteProject(w, project.id);
  if (enabled === tool.enabled) return;
  forgetSwitchedOff(w);
  if (enabled) publishOverdue(w);
  recordProjectEvent(w, enabled ? "tool_enabled" : "tool_disabled", project.id, { tool: key });
}

export const toolSchema = named(
  "Tool",
  t.Object({
    key: toolKey,
    id: id("The container to make content under."),
    title: t.String(),
    enabled: t.Boolean(),
    position: t.Number(),
  }),
);

export const presentTool = ({
  key,
  recordingId,
  title,
  enabled,
  position,
}: ProjectTool): Static<typeof toolSchema> => ({
  key,
  id: recordingId,
  title,
  enabled,
  position,
});
