import { useQuery } from "@tanstack/react-query";
import { api, type Project, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form.tsx";
import { folders } from "../home/data.ts";

type Color = NonNullable<Schemas["UpdateProjectRequest"]["color"]>;
const COLORS: readonly Color[] = [
  "red",
  "orange",
  "yellow",
  "green",
  "aqua",
  "blue",
  "purple",
  "pink",
  "brown",
  "gray",
];
const colorOf = (value: string): Color | null => COLORS.find((one) => one === value) ?? null;
const named = (color: string) => (color[0] ?? "").toUpperCase() + color.slice(1);

const bodyOf = (fields: FormData): Schemas["UpdateProjectRequest"] => ({
  name: typed(fields, "name"),
  description: typed(fields, "about") || null,
  color: colorOf(typed(fields, "color")),
  folder_id: typed(fields, "folder") || null,
  starts_on: typed(fields, "from") || null,
  ends_on: typed(fields, "until") || null,
  all_access: fields.get("all") === "on",
  clients_enabled: fields.get("clients") === "on",
  client_company_name: typed(fields, "client") || null,
});

/** Its name and what else is known of it. */
export function Facts({ project }: { project: Project }) {
  const org = useOrg();
  const known = useQuery(folders(org)).data ?? [];
  const { id, name, description, color, folder_id, starts_on, ends_on } = project;
  const save = async (fields: FormData) => {
    const body = bodyOf(fields);
    await api.patch("/api/v1/{org_slug}/projects/{id}", { ...withId(org, id), body });
    refresh(id, "/projects");
    say("It is saved.");
  };
  return (
    <section className="block">
      <h2 className="title-s">What it is</h2>
      <Form action="Save" send={save} className="stack set-stack">
        <Field label="Name" name="name" defaultValue={name} required />
        <Field label="About, in a sentence" name="about" defaultValue={description ?? ""} />
        <Choice
          label="Colour"
          name="color"
          defaultValue={color ?? ""}
          options={[["", "By itself"], ...COLORS.map((one) => [one, named(one)] as const)]}
        />
        <Choice
          key={known.length}
          label="Folder at home"
          name="folder"
          defaultValue={folder_id ?? ""}
          options={[["", "None"], ...known.map((one) => [one.id, one.name] as const)]}
        />
        <Field label="From" name="from" type="date" defaultValue={starts_on ?? ""} />
        <Field label="Until" name="until" type="date" defaultValue={ends_on ?? ""} />
        <WhoFields project={project} />
      </Form>
    </section>
  );
}

const WhoFields = ({ project }: { project: Project }) => (
  <>
    <Switch
      label="Everybody of the team is in it"
      hint="otherwise only who is added"
      name="all"
      defaultChecked={project.all_access}
    />
    <Switch
      label="Clients work with us here"
      hint="they see what is shown to them, and nothing else"
      name="clients"
      defaultChecked={project.clients_enabled}
    />
    <Field
      label="What the client is called"
      name="client"
      defaultValue={project.client_company_name ?? ""}
    />
  </>
);
