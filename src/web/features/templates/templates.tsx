import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { changedIn } from "../../ui/form/changed.ts";
import { Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OfTeam } from "../../ui/nowhere.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { NewProjectDialog } from "../home/new-project-dialog.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, formOf, useFormAt } from "../made/returned.ts";
import { useAdded } from "../recording/added.ts";
import { Unsent } from "../recording/unsent.tsx";
import { templates } from "./data.ts";
import { FirstDay } from "./first-day.tsx";
import { TrashedTemplates } from "./trashed.tsx";
import * as words from "./words.ts";

type Template = Schemas["Template"];

const ONE = "/api/v1/{org_slug}/templates/{id}";

/** Projects to begin with, again and again. */
export const Templates = () => (
  <OfTeam>
    <AllTemplates />
  </OfTeam>
);

function AllTemplates() {
  const org = useOrg();
  const known = useQuery(templates(org));
  const naming = useFormAt(placeOf("template", ""));
  // What was to begin with one comes back to where that is begun.
  const project = useFormAt(placeOf("project", ""));
  const isFirst = useAdded("", "template").length > 0;
  const button = (
    <button type="button" className="btn btn-go" data-add onClick={naming.open}>
      {words.newTemplate}
    </button>
  );
  return (
    <Page title={shared.templates} width="list" way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{shared.templates}</h1>
          {/* While the first is being made, or where there is none, the filled button is there. */}
          {!naming.isOpen && known.data && known.data.length > 0 && (
            <div className="row push">{button}</div>
          )}
        </header>
        {naming.isOpen && <NewTemplate form={naming} />}
        <Loaded of={known} rows={4}>
          {(list) =>
            list.length === 0 && !naming.isOpen && !isFirst ? (
              <Empty title={words.noTemplates} action={button}>
                {words.whatTemplatesAreFor}
              </Empty>
            ) : (
              <ul className="rows rows-l rows-acts">
                {list.map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
                <AddedTemplates all={list} />
              </ul>
            )
          }
        </Loaded>
        <TrashedTemplates />
        {project.isOpen && <NewProjectDialog form={project} onClose={project.close} />}
      </div>
    </Page>
  );
}

function NewTemplate({ form: { back, hasFocus, close } }: { form: FormAt }) {
  const org = useOrg();
  const make = useMake();
  const send = (fields: FormData) => {
    make({
      to: "/api/v1/{org_slug}/templates",
      body: { name: typed(fields, "name") },
      failed: words.couldntMake,
      about: ["/templates"],
      isLeft: true,
    });
    close();
    return Promise.resolve();
  };
  return (
    <Form
      action={shared.makeIt}
      send={send}
      onCancel={close}
      refused={back?.error}
      draft={formOf(org, placeOf("template", ""))}
    >
      <Field
        label={shared.whatItIsCalled}
        name="name"
        required
        autoFocus={hasFocus}
        data-add
        defaultValue={String(back?.body.name ?? "")}
      />
    </Form>
  );
}

/** Templates that aren't among the others yet. */
function AddedTemplates({ all }: { all: readonly Template[] }) {
  const named = all.map(({ name: title, created_at }) => ({ title, created_at }));
  return useAdded("", "template", named).map(({ key, title, state }) => (
    <li key={key} className="added">
      <div className="main">
        <b dir="auto">{title}</b>
      </div>
      <span className="meta">
        <Unsent state={state} />
      </span>
    </li>
  ));
}

/** What is done with a template. */
function useDeeds({ id, name, description }: Template) {
  const org = useOrg();
  const make = useMake();
  const use = (fields: FormData) => {
    make({
      to: "/api/v1/{org_slug}/templates/{id}/use",
      id,
      body: {
        name: typed(fields, "name"),
        description: typed(fields, "about") || null,
        starts_on: typed(fields, "starts_on"),
        all_access: fields.get("all") === "on",
      },
      failed: shared.couldntMakeProject,
      about: ["/projects"],
    });
    return Promise.resolve();
  };
  const change = async (fields: FormData) => {
    const body = { name: typed(fields, "name"), description: typed(fields, "about") || null };
    const changed = changedIn(body, { name, description });
    await api.patch(ONE, { ...withId(org, id), body: changed });
    refresh("/templates");
  };
  const remove = async () => {
    await api.delete(ONE, withId(org, id));
    refresh("/templates");
  };
  return { use, change, remove };
}

function TemplateRow({ template }: { template: Template }) {
  const org = useOrg();
  const { name, tools } = template;
  return (
    <li>
      <div className="main">
        <b>{name}</b>
        <span className="sub">
          {tools
            .filter(({ enabled }) => enabled)
            .map((tool, at) => (
              <span key={tool.id}>
                {at > 0 && " · "}
                <Link className="link" to="/$org/recordings/$id" params={{ org, id: tool.id }}>
                  {tool.title}
                </Link>
              </span>
            ))}
        </span>
      </div>
      <div className="row push">
        <Deeds template={template} />
      </div>
    </li>
  );
}

function Deeds({ template }: { template: Template }) {
  const { name, description, can } = template;
  const { use, change, remove } = useDeeds(template);
  const about = (
    <Field label={shared.aboutInASentence} name="about" defaultValue={description ?? ""} />
  );
  return (
    <>
      {can.edit && (
        <Sure
          label={words.change}
          className="btn btn-quiet btn-s"
          title={name}
          action={shared.save}
          run={change}
        >
          <Field label={shared.name} name="name" defaultValue={name} required />
          {about}
        </Sure>
      )}
      {can.trash && (
        <Sure
          isBad
          label={shared.remove}
          className="btn btn-quiet btn-s"
          title={shared.removeNamed(name)}
          action={shared.putItInTrash}
          run={remove}
        >
          <p>{words.projectsStay}</p>
        </Sure>
      )}
      <Sure
        label={words.useIt}
        className="btn btn-s"
        title={words.newProjectOf(name)}
        action={words.makeProject}
        run={use}
      >
        <Field label={words.whatProjectIsCalled} name="name" required />
        {about}
        <FirstDay />
        <Switch label={shared.everybodyIsInIt} name="all" />
      </Sure>
    </>
  );
}
