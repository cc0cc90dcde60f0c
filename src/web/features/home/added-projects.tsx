import { Link } from "@tanstack/react-router";
import type { Project } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useAdded } from "../recording/added.ts";
import { UnsentOrGoing } from "../recording/unsent.tsx";

/** Projects that were made here and aren't among the others yet: they are read on the page they have meanwhile. */
export function AddedProjects({ all }: { all: readonly Project[] }) {
  const org = useOrg();
  const named = all.map(({ name: title, created_at }) => ({ title, created_at }));
  return useAdded("", "project", named).map(({ key, title, text, state }) => (
    <li key={key} className="project-wrap added">
      <div className="project">
        <h3>
          <Link className="cover" to="/$org/new/$key" params={{ org, key }} dir="auto">
            {title}
          </Link>
        </h3>
        {text && <p className="cut-2">{text}</p>}
        <div className="foot">
          <UnsentOrGoing state={state} />
        </div>
      </div>
    </li>
  ));
}
