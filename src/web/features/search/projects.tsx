import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Project } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import { bestFitting } from "../jump/match.ts";
import { isNarrowed, type Wanted } from "./wanted.ts";

const MOST_PROJECTS = 6;

/** The projects that are called so, as Jump finds them; none where something else is looked for. */
export function useProjectsCalled(wanted: Wanted): Project[] {
  const all = useQuery(projects(useOrg())).data ?? [];
  if (!wanted.q || isNarrowed(wanted)) return [];
  const fits = bestFitting(all, ({ name }) => name, wanted.q);
  return fits.slice(0, MOST_PROJECTS).map(({ one }) => one);
}

export function ProjectHits({ found }: { found: readonly Project[] }) {
  const org = useOrg();
  if (found.length === 0) return null;
  return (
    <ul className="hits" aria-label={shared.projects}>
      {found.map(({ id, name, color, description }) => (
        <li key={id}>
          <Mark id={id} color={color} size="m" />
          <div>
            <h2>
              <Link to="/$org/projects/$id" params={{ org, id }} dir="auto">
                {name}
              </Link>
            </h2>
            {description && (
              <p className="cut-2" dir="auto">
                {description}
              </p>
            )}
            <p className="small muted">{shared.project}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
