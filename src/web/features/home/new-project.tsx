import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { account } from "../settings/data.ts";
import * as words from "./words.tsx";

const NewProjectDialog = lazy(() =>
  import("./new-project-dialog.tsx").then(({ NewProjectDialog }) => ({
    default: NewProjectDialog,
  })),
);

const NoRoom = lazy(() => import("./no-room.tsx").then(({ NoRoom }) => ({ default: NoRoom })));

/** The one filled button of home; where the plan is full, what to do about that. */
export function NewProject() {
  const known = useQuery(account(useOrg())).data;
  const isTeam = useIsTeam();
  const [isOpen, setOpen] = useState(false);
  if (!known || !isTeam) return null;
  if (!known.can.create_projects)
    return (
      <Suspense>
        <NoRoom account={known} of="projects" />
      </Suspense>
    );
  return (
    <>
      <button type="button" className="btn btn-go" onClick={() => setOpen(true)}>
        <Plus className="i" aria-hidden />
        {words.newProject}
      </button>
      {isOpen && (
        <Suspense>
          <NewProjectDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
