import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { account } from "../settings/data.ts";
import * as words from "./words.tsx";

const NewProjectDialog = lazy(() =>
  import("./new-project-dialog.tsx").then(({ NewProjectDialog }) => ({
    default: NewProjectDialog,
  })),
);

/** The one filled button of home. */
export function NewProject() {
  const may = useQuery(account(useOrg())).data?.can.create_projects ?? false;
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
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
