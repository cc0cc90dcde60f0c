import { api, type Project } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { changedIn } from "../../ui/form/changed.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { FolderField, useWithFolder } from "../home/folder-field.tsx";
import { COLOURS, type Colour } from "../recording/colour/colours.ts";
import * as colourWords from "../recording/colour/words.ts";
import * as words from "./words.ts";

const colorOf = (value: string): Colour | null =>
  COLOURS.find(([one]) => one === value)?.[0] ?? null;

const bodyOf = (fields: FormData, folder_id: string | null) => ({
  name: typed(fields, "name"),
  description: typed(fields, "about") || null,
  color: colorOf(typed(fields, "color")),
  folder_id,
  starts_on: typed(fields, "from") || null,
  ends_on: typed(fields, "until") || null,
  all_access: fields.get("all") === "on",
  clients_enabled: fields.get("clients") === "on",
  client_company_name: typed(fields, "client") || null,
});

/** Its name and what else is known of it. */
export function Facts({ project }: { project: Project }) {
  const org = useOrg();
  const { id, name, description, color, folder_id, starts_on, ends_on } = project;
  const place = placeOf("facts", id);
  const withFolder = useWithFolder(place);
  const save = (fields: FormData) =>
    withFolder(fields, async (folder) => {
      const body = changedIn(bodyOf(fields, folder), project);
      await api.patch("/api/v1/{org_slug}/projects/{id}", { ...withId(org, id), body });
      refresh(id, "/projects");
      say(words.isSaved);
    });
  return (
    <section className="block">
      <h2 className="title-s">{words.whatItIs}</h2>
      <Form action={shared.save} send={save} className="stack set-stack" draft={place}>
        <Field label={shared.name} name="name" defaultValue={name} required />
        <Field label={shared.aboutInASentence} name="about" defaultValue={description ?? ""} />
        <Choice
          label={colourWords.colour}
          name="color"
          defaultValue={color ?? ""}
          options={[["", words.byItself], ...COLOURS]}
        />
        <FolderField label={words.folderAtHome} begin={folder_id} />
        <Field label={words.from} name="from" type="date" defaultValue={starts_on ?? ""} />
        <Field label={shared.until} name="until" type="date" defaultValue={ends_on ?? ""} />
        <WhoFields project={project} />
      </Form>
    </section>
  );
}

const WhoFields = ({ project }: { project: Project }) => (
  <>
    <Switch
      label={shared.everybodyIsInIt}
      hint={words.otherwiseOnlyWhoIsAdded}
      name="all"
      defaultChecked={project.all_access}
    />
    <Switch
      label={words.clientsWorkHere}
      hint={words.whatClientsSee}
      name="clients"
      defaultChecked={project.clients_enabled}
    />
    <Field
      label={words.whatClientIsCalled}
      name="client"
      defaultValue={project.client_company_name ?? ""}
    />
  </>
);
