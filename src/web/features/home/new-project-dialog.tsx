import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Field, Form, Switch, typed } from "../../ui/form.tsx";
import * as shared from "../../ui/words.ts";
import { templates } from "../templates/data.ts";
import * as words from "./words.tsx";

interface NewProject {
  name: string;
  description: string | null;
  all_access: boolean;
}

const optionOf = ({ id, name }: { id: string; name: string }) => [id, name] as const;

/** Its name and a sentence are enough to begin. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const org = useOrg();
  const navigate = useNavigate();
  const known = useQuery(templates(org)).data ?? [];
  const post = (template: string, body: NewProject) =>
    template
      ? api.post("/api/v1/{org_slug}/templates/{id}/use", { ...withId(org, template), body })
      : api.post("/api/v1/{org_slug}/projects", { ...inOrg(org), body });
  const make = async (fields: FormData) => {
    const body = {
      name: typed(fields, "name"),
      description: typed(fields, "description") || null,
      all_access: fields.get("all_access") === "on",
    };
    const { id } = await post(typed(fields, "template"), body);
    refresh("/projects");
    onClose();
    void navigate({ to: "/$org/projects/$id", params: { org, id } });
  };
  return (
    <Dialog label={words.newProject} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newProject}</h2>
        <Form action={shared.makeProject} send={make} onCancel={onClose}>
          <Field label={shared.whatIsItCalled} name="name" required data-first />
          <Field label={words.whatAboutInASentence} name="description" />
          {known.length > 0 && (
            <Choice
              label={words.beginWith}
              name="template"
              options={[["", words.nothingInIt], ...known.map(optionOf)]}
            />
          )}
          <Switch label={shared.everybodyIsInIt} hint={words.onlyWhoYouAdd} name="all_access" />
        </Form>
      </div>
    </Dialog>
  );
}
