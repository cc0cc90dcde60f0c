import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Field, Form, Switch, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { templates } from "./data.ts";
import { TrashedTemplates } from "./trashed.tsx";
import * as words from "./words.ts";

type Template = Schemas["Template"];

const ONE = "/api/v1/{org_slug}/templates/{id}";

/** Projects to begin with, again and again. */
export function Templates() {
  const org = useOrg();
  const known = useQuery(templates(org));
  const [isNaming, setNaming] = useState(false);
  const make = async (fields: FormData) => {
    await api.post("/api/v1/{org_slug}/templates", {
      ...inOrg(org),
      body: { name: typed(fields, "name") },
    });
    refresh("/templates");
    setNaming(false);
  };
  const isTeam = useIsTeam();
  const button = isTeam && (
    <button type="button" className="btn btn-go" onClick={() => setNaming(true)}>
      {words.newTemplate}
    </button>
  );
  return (
    <Page title={shared.templates} width="list" way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{shared.templates}</h1>
          {/* While the first is being made, or where there is none, the filled button is there. */}
          {!isNaming && known.data && known.data.length > 0 && (
            <div className="row push">{button}</div>
          )}
        </header>
        {isNaming && (
          <Form action={shared.makeIt} send={make} onCancel={() => setNaming(false)}>
            <Field label={shared.whatItIsCalled} name="name" required autoFocus />
          </Form>
        )}
        <Loaded of={known} rows={4}>
          {(list) =>
            list.length === 0 && !isNaming ? (
              <Empty title={words.noTemplates} action={button}>
                {words.whatTemplatesAreFor}
              </Empty>
            ) : (
              <ul className="rows rows-l">
                {list.map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {isTeam && <TrashedTemplates />}
      </div>
    </Page>
  );
}

/** What is done with a template. */
function useDeeds(id: string) {
  const org = useOrg();
  const navigate = useNavigate();
  const use = async (fields: FormData) => {
    const project = await api.post("/api/v1/{org_slug}/templates/{id}/use", {
      ...withId(org, id),
      body: {
        name: typed(fields, "name"),
        description: typed(fields, "about") || null,
        all_access: fields.get("all") === "on",
      },
    });
    refresh("/projects");
    void navigate({ to: "/$org/projects/$id", params: { org, id: project.id } });
  };
  const change = async (fields: FormData) => {
    const body = { name: typed(fields, "name"), description: typed(fields, "about") || null };
    await api.patch(ONE, { ...withId(org, id), body });
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
      <Deeds template={template} />
    </li>
  );
}

function Deeds({ template: { id, name, description, can } }: { template: Template }) {
  const { use, change, remove } = useDeeds(id);
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
        <Switch label={shared.everybodyIsInIt} name="all" />
      </Sure>
    </>
  );
}
