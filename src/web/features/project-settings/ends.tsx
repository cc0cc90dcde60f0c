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
export function Ends({ project: { id, name, status } }: { project: Project }) {
  const org = useOrg();
  const navigate = useNavigate();
  const role = useMe()?.role;
  const gauge = useQuery(kept(api.question(HEALTH, withId(org, id)))).data;
  const put = async (to: Project["status"]) => {
    await api.put("/api/v1/{org_slug}/projects/{id}/status/{status}", {
      params: { path: { org_slug: org, id, status: to } },
    });
    refresh(id, "/projects");
    if (to !== "active") void navigate({ to: "/$org", params: { org } });
  };
  const setGauge = (enabled: boolean) =>
    void act({
      send: () => api.put(HEALTH, { ...withId(org, id), body: { enabled } }),
      about: [id, "/reports/health"],
      failed: "Couldn't change that",
    });
  const makeTemplate = async (fields: FormData) => {
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
    <section className="block">
      <h2 className="title-s">More</h2>
      <div className="set-stack stack">
        {gauge && (role === "owner" || role === "admin") && (
          <Switch
            label="Show how it is going"
            hint="a gauge that its people move"
            checked={gauge.enabled}
            onChange={(event) => setGauge(event.target.checked)}
          />
        )}
        <div className="row row-wrap">
          <Sure
            label="Make a template of it"
            title={`A template of ${name}`}
            action="Make it"
            run={makeTemplate}
          >
            <Field label="Name" name="name" defaultValue={name} required />
            <Switch label="With who does what" name="assignments" />
            <Switch label="With comments" name="comments" />
          </Sure>
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
            <button type="button" className="btn" onClick={() => void put("active")}>
              Open it again
            </button>
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
        </div>
      </div>
    </section>
  );
}
