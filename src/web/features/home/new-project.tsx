import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { placeOf } from "../../lib/drafts.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { later } from "../../ui/later/later.tsx";
import { laterWindow } from "../../ui/later/window.tsx";
import { useFormAt } from "../made/returned.ts";
import { account } from "../settings/data.ts";
import * as words from "./words.tsx";

const NewProjectDialog = laterWindow(() => import("./new-project-dialog.tsx"), "NewProjectDialog");

const NoRoom = later(() => import("./no-room.tsx"), "NoRoom");

/** The one filled button of home; where the plan is full, what to do about that. */
export function NewProject() {
  const known = useQuery(account(useOrg())).data;
  const isTeam = useIsTeam();
  const form = useFormAt(placeOf("project", ""));
  if (!known || !isTeam) return null;
  if (!known.can.create_projects) return <NoRoom account={known} of="projects" />;
  return (
    <>
      <button type="button" className="btn btn-go" data-add onClick={form.open}>
        <Plus className="i" aria-hidden />
        {words.newProject}
      </button>
      {form.isOpen && <NewProjectDialog form={form} onClose={form.close} />}
    </>
  );
}
