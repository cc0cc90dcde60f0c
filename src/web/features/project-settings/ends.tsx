import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { announce } from "../../lib/announce.ts";
import { api, kept, type Project } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useOrg, useRuns, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Field, Switch, typed } from "../../ui/form/form.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { useMake } from "../made/make.ts";
import { useBringBack } from "./bring-back.ts";
import * as words from "./words.ts";

const HEALTH = "/api/v1/{org_slug}/projects/{id}/health";

/** Its gauge, a template made of it, and its end. */
export const Ends = ({ project }: { project: Project }) => (
  <section className="block">
    <h2 className="title-s">{words.more}</h2>
    <div className="set-stack stack">
      <GaugeSwitch id={project.id} />
      <div className="row row-wrap">
        <MakeTemplate project={project} />
        {project.can.set_status && <Status project={project} />}
      </div>
    </div>
  </section>
);

function GaugeSwitch({ id }: { id: string }) {
  const org = useOrg();
  const runs = useRuns();
  const gauge = useQuery(kept(api.question(HEALTH, withId(org, id)))).data;
  const set = (enabled: boolean) =>
    void act({
      send: () => api.put(HEALTH, { ...withId(org, id), body: { enabled } }),
      about: [id, "/reports/health"],
      failed: shared.couldntChange,
    });
  if (!gauge || !runs) return null;
  return (
    <Switch
      label={words.showHowItsGoing}
      hint={words.gaugeThatPeopleMove}
      checked={gauge.enabled}
      onChange={(event) => set(event.target.checked)}
    />
  );
}

function MakeTemplate({ project: { id, name } }: { project: Project }) {
  const org = useOrg();
  const navigate = useNavigate();
  const make = useMake();
  const look = () => void navigate({ to: "/$org/templates", params: { org } });
  const send = (fields: FormData) => {
    make({
      to: "/api/v1/{org_slug}/templates",
      body: {
        project_id: id,
        name: typed(fields, "name"),
        include_assignments: fields.get("assignments") === "on",
        include_comments: fields.get("comments") === "on",
      },
      failed: words.couldntMakeTemplate,
      about: ["/templates"],
      isLeft: true,
      isFormless: true,
      done: () => say(words.templateIsMade, { label: shared.templates, run: look }),
    });
    return Promise.resolve();
  };
  return (
    <Sure
      label={words.makeTemplate}
      title={words.templateOf(name)}
      action={shared.makeIt}
      run={send}
    >
      <Field label={shared.name} name="name" defaultValue={name} required />
      <Switch label={words.withWhoDoesWhat} name="assignments" />
      <Switch label={words.withComments} name="comments" />
    </Sure>
  );
}

function Status({ project: { id, name, status } }: { project: Project }) {
  const org = useOrg();
  const navigate = useNavigate();
  const send = (to: Project["status"]) =>
    api.put("/api/v1/{org_slug}/projects/{id}/status/{status}", {
      params: { path: { org_slug: org, id, status: to } },
    });
  const bringBack = useBringBack();
  const put = async (to: Project["status"]) => {
    await send(to);
    refresh(id, "/projects");
    if (to === "active") return;
    const said = to === "archived" ? words.isArchived(name) : words.isInTrash(name);
    announce(said);
    say(said, { label: shared.takeBack, run: () => bringBack(id) });
    void navigate({ to: "/$org", params: { org } });
  };
  return (
    <>
      {status === "active" ? (
        <Sure
          label={words.archiveIt}
          title={words.archive(name)}
          action={words.archiveIt}
          run={() => put("archived")}
        >
          <p>{words.whatArchivingDoes}</p>
        </Sure>
      ) : (
        <Sure
          label={words.openAgain}
          title={words.openNamedAgain(name)}
          action={shared.openIt}
          run={() => put("active")}
        >
          <p>{words.whatOpeningDoes}</p>
        </Sure>
      )}
      <Sure
        isBad
        label={shared.putItInTrash}
        className="btn btn-bad"
        title={words.putInTrash(name)}
        action={shared.putItInTrash}
        run={() => put("trashed")}
      >
        <p>{words.whatTrashDoes}</p>
      </Sure>
    </>
  );
}
