import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, kept, type Project } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useMe, useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Field, Switch, typed } from "../../ui/form.tsx";
import { Sure } from "../../ui/sure.tsx";

const HEALTH = "/api/v1/{org_slug}/projects/{id}/health";

/** Its gauge, a template made of it, and its end. */
export const Ends = ({ project }: { project: Project }) => (
  <section className="block">
    <h2 className="title-s">More</h2>
    <div className="set-stack stack">
      <GaugeSwitch id={project.id} />
      <div className="row row-wrap">
        <MakeTemplate project={project} />
        <Status project={project} />
      </div>
    </div>
  </section>
);

function GaugeSwitch({ id }: { id: string }) {
  const org = useOrg();
  const role = useMe()?.role;
  const gauge = useQuery(kept(api.question(HEALTH, withId(org, id)))).data;
  const set = (enabled: boolean) =>
    void act({
      send: () => api.put(HEALTH, { ...withId(org, id), body: { enabled } }),
      about: [id, "/reports/health"],
      failed: "Couldn't change that",
    });
  if (!gauge || (role !== "owner" && role !== "admin")) return null;
  return (
    <Switch
      label="Show how it is going"
      hint="a gauge that its people move"
      checked={gauge.enabled}
      onChange={(event) => set(event.target.checked)}
    />
  );
}

function MakeTemplate({ project: { id, name } }: { project: Project }) {
  const org = useOrg();
  const make = async (fields: FormData) => {
    const body = {
      project_id: id,
      name: typed(fields, "name"),
      include_assignments: fields.get("assignments") === "on",
      include_comments: fields.get("comments") === "on",
    };
    await api.post("/api/v1/{org_slug}/templates", { ...inOrg(org), body });
    refresh("/templates");
    say("The template is with the others.");
  };
  return (
    <Sure label="Make a template of it" title={`A template of ${name}`} action="Make it" run={make}>
      <Field label="Name" name="name" defaultValue={name} required />
      <Switch label="With who does what" name="assignments" />
      <Switch label="With comments" name="comments" />
    </Sure>
  );
}

function Status({ project: { id, name, status } }: { project: Project }) {
  const org = useOrg();
  const navigate = useNavigate();
  const put = async (to: Project["status"]) => {
    await api.put("/api/v1/{org_slug}/projects/{id}/status/{status}", {
      params: { path: { org_slug: org, id, status: to } },
    });
    refresh(id, "/projects");
    if (to !== "active") void navigate({ to: "/$org", params: { org } });
  };
  return (
    <>
      {status === "active" ? (
        <Sure
          label="Archive it"
          title={`Archive ${name}`}
          action="Archive it"
          run={() => put("archived")}
        >
          <p>Nothing is lost; nobody changes it until it is taken out again.</p>
        </Sure>
      ) : (
        <Sure
          label="Open it again"
          title={`Open ${name} again`}
          action="Open it"
          run={() => put("active")}
        >
          <p>It is at home again, as it was.</p>
        </Sure>
      )}
      <Sure
        isBad
        label="Put it in the trash"
        className="btn btn-bad"
        title={`Put ${name} in the trash`}
        action="Put it in the trash"
        run={() => put("trashed")}
      >
        <p>Everything in it goes along. It can be brought back for 30 days.</p>
      </Sure>
    </>
  );
}
