import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { api, kept, type Project } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/people/invitations/{id}/projects";

interface Props {
  id: string;
  email: string;
  onClose: () => void;
}

interface BoxesProps {
  all: readonly Pick<Project, "id" | "name" | "color">[];
  chosen?: readonly string[];
}

/** Projects, each with a box to tick. */
export function ProjectBoxes({ all, chosen = [] }: BoxesProps) {
  const into = useId();
  return (
    <fieldset className="pick-people">
      <legend className="vh">{shared.projects}</legend>
      <ul className="rows pick-list">
        {all.map(({ id, name, color }) => (
          <li key={id}>
            <Mark id={id} color={color} />
            <label className="main" htmlFor={`${into}${id}`} dir="auto">
              {name}
            </label>
            <input
              type="checkbox"
              id={`${into}${id}`}
              name="project"
              value={id}
              defaultChecked={chosen.includes(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Which of them are ticked, by their ids. */
export const projectsIn = (fields: FormData): string[] => fields.getAll("project").map(String);

/** Into which projects somebody comes who accepts. */
export function InvitationProjects({ id, email, onClose }: Props) {
  const org = useOrg();
  const known = useQuery({ ...kept(api.question(PATH, withId(org, id))), gcTime: 0 });
  const all = useQuery(projects(org)).data ?? [];
  const save = async (fields: FormData) => {
    const project_ids = projectsIn(fields);
    await api.put(PATH, { ...withId(org, id), body: { project_ids } });
    refresh("/people/invitations");
    onClose();
  };
  return (
    <Dialog label={words.projectsOfInvitation} onClose={onClose}>
      <div className="sheet-pad stack">
        <div>
          <h2 className="title-m">{words.whatTheyComeInto}</h2>
          <p className="soft cut">{email}</p>
        </div>
        <Loaded of={known}>
          {({ project_ids }) => (
            <Form action={shared.save} send={save} onCancel={onClose}>
              <ProjectBoxes all={all} chosen={project_ids} />
              <p className="hint">{words.theseReplace}</p>
            </Form>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
