import { Link } from "@tanstack/react-router";
import { api, type Project, type RecordingType, type Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import { useInside } from "../recording/put-away.ts";
import { nameOfType } from "../recording/types.ts";
import { iconOf } from "../search/icons.ts";
import * as words from "./words.tsx";

/** What lies in the tools of a project. */
const IN_TOOLS: Record<Project["tools"][number]["key"], readonly RecordingType[]> = {
  message_board: ["message"],
  todos: ["todolist", "todo"],
  board: ["column", "card"],
  folder: ["folder", "document", "upload"],
  schedule: ["schedule_entry"],
  chat: [],
};
/** What lies in none that a client is told of. */
const IN_NONE: RecordingType = "question";

const inProject = (org_slug: string, query: { project_id: string; type: string }) =>
  api.pages("/api/v1/{org_slug}/recordings", {
    params: { path: { org_slug }, query: { ...query, per_page: 100, sort: "updated_at" } },
  });

/**
 * What is shown to a client where they don't see what it lies in: all of it that lies in tools they don't see, and what
 * changed last among the rest, in which it is seldom.
 */
function useShownApart({ id: project_id, tools }: Project): Row[] {
  const org = useOrg();
  const here = useInside();
  const seen = new Set<string>(tools.map(({ key }) => key));
  const typesOf = (isSeen: boolean) =>
    Object.entries(IN_TOOLS).flatMap(([key, types]) => (seen.has(key) === isSeen ? types : []));
  const asked = (types: readonly RecordingType[]) =>
    inProject(org, { project_id, type: types.join(","), ...here });
  const hidden = useRows(asked([...typesOf(false), IN_NONE]), true);
  const others = useRows(asked([...typesOf(true), IN_NONE]));
  // The outermost folder is a tool itself.
  const found = [...(hidden.data ?? []), ...(others.data ?? [])].filter(
    ({ id, parent_id }) => parent_id === null && tools.every((tool) => tool.id !== id),
  );
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** What is shown to a client and stands in no tool that they see: a way to each. */
export function ShownApart({ project }: { project: Project }) {
  const org = useOrg();
  const rows = useShownApart(project);
  if (rows.length === 0) return null;
  return (
    <section className="under" aria-labelledby="shown">
      <h2 className="title-s" id="shown">
        {words.shownToYou}
      </h2>
      <ul className="rows">
        {rows.map((row) => (
          <ShownRow key={row.id} org={org} row={row} />
        ))}
      </ul>
    </section>
  );
}

function ShownRow({ org, row }: { org: string; row: Row }) {
  const Icon = iconOf(row.type);
  return (
    <li>
      <Icon className="i" aria-hidden />
      <Link className="main" to="/$org/recordings/$id" params={{ org, id: row.id }} dir="auto">
        <Called {...row} />
      </Link>
      <span className="tag">{nameOfType(row.type)}</span>
      <span className="due">
        <Moment at={row.updated_at} isShort />
      </span>
    </li>
  );
}
