import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrg } from "../../lib/org.ts";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { projectsPutAway } from "../settings/data.ts";
import { useBringBack } from "./bring-back.ts";
import * as words from "./words.ts";

/** What those of a status are called, and what the button says that brings one back. */
const SAID = {
  archived: [words.archivedProjects, words.openAgain],
  trashed: [words.thrownProjects, shared.bringBack],
} as const;

/** Projects that were put away, with the way back; nothing where there are none. */
export function PutAway({ status }: { status: keyof typeof SAID }) {
  const [title, action] = SAID[status];
  const org = useOrg();
  const bringBack = useBringBack();
  const { data: projects = [] } = useQuery(projectsPutAway(org, status));
  if (projects.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="title-s">{title}</h2>
      <ul className="rows rows-l">
        {projects.map(({ id, name, color }) => (
          <li key={id}>
            <Mark id={id} color={color} />
            <div className="main">
              <Link className="link" to="/$org/projects/$id" params={{ org, id }} dir="auto">
                {name}
              </Link>
            </div>
            <button type="button" className="btn btn-s" onClick={() => bringBack(id)}>
              {action}
              <span className="vh">{words.named(name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
