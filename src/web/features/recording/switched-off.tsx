import { Link } from "@tanstack/react-router";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import * as words from "./words.tsx";

/** Says that nothing new is put here as long as its tool is switched off, and where it is switched on. */
export function SwitchedOff({ project }: { project: string }) {
  const org = useOrg();
  const isTeam = useIsTeam();
  return (
    <div className="page page-list gone">
      <p className="notice" role="status">
        <span>{words.isSwitchedOff}</span>
        {isTeam && (
          <Link
            className="btn btn-s"
            to="/$org/projects/$id/settings"
            params={{ org, id: project }}
          >
            {words.toolsOfProject}
          </Link>
        )}
      </p>
    </div>
  );
}
