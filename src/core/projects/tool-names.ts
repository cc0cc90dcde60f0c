import { timer } from "#/lib/pace.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import type { OrgSettings } from "#/schema/tenant/people.ts";
import { projectTools, TOOL_KEYS, type ToolKey } from "#/schema/tenant/projects.ts";
import type { Write } from "../access/scope.ts";
import { bumpOrg, settingsOf } from "../orgs/org.ts";
import { renameContainers } from "../recordings/verbs/change.ts";

const TITLES: Record<ToolKey, string> = {
  message_board: "Message board",
  todos: "To-dos",
  folder: "Docs & files",
  schedule: "Schedule",
  board: "Boards",
  chat: "Chat",
};
/** A piece of it holds up everybody else for so long, and looks at so many tools at once. */
const PIECE_MS = 15;
const STRIDE = 50;

/** What a tool is called in a project that didn't name it: the organization's word for it. */
export const usualTitle = (db: ReadDb, key: ToolKey): string =>
  settingsOf(db).tool_names[key] ?? TITLES[key];

const misnamed = select(
  { id: projectTools.recordingId },
  sql`from project_tools
      where key = ${arg("key")} and has_own_title = 0 and title <> ${arg("title")} limit ${STRIDE}`,
);
const rename = command(
  sql`update project_tools set title = ${arg("title")} where key = ${arg("key")} and ${inIds(sql`recording_id`, "ids")}`,
);

const nameTools = jobKind("name_tools", {});

/** The organization calls its tools otherwise: so do the projects, the first of them at once. */
export function renameTools(w: Write, before: OrgSettings, after: OrgSettings): void {
  if (Bun.deepEquals(before.tool_names, after.tool_names)) return;
  if (renameSome(w)) w.enqueue(nameTools.at(w.now, {}));
}

export const nameToolsHandler = handles(nameTools, {
  piece(job) {
    bumpOrg(job.db);
    return renameSome(job);
  },
});

/** Gives some tools the word that the organization has for them; answers whether there are more. */
function renameSome({ db, now }: Pick<Write, "db" | "now">): boolean {
  const isOver = timer(PIECE_MS);
  for (const key of TOOL_KEYS) {
    const title = usualTitle(db, key);
    const next = () => misnamed.all(db, { key, title }).map(({ id }) => id);
    for (let some = next(); some.length > 0; some = next()) {
      const ids = JSON.stringify(some);
      rename.run(db, { ids, key, title });
      renameContainers(db, { ids, title, now: now.toISOString() });
      if (isOver()) return true;
    }
  }
  return false;
}
