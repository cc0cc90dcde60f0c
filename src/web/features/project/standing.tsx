import { useQuery } from "@tanstack/react-query";
import { api, kept, type Project } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { firstName } from "../../ui/faces.tsx";
import { Gauge } from "./gauge.tsx";
import { Hill } from "./hill.tsx";

/** How far things are and how it is going; nothing where nobody said so yet. */
export function Standing({ project }: { project: Project }) {
  const org = useOrg();
  const todos = project.tools.find(({ key, enabled }) => key === "todos" && enabled);
  const chart = useQuery({
    ...kept(
      api.question("/api/v1/{org_slug}/recordings/{id}/progress", withId(org, todos?.id ?? "")),
    ),
    enabled: todos !== undefined,
  }).data;
  const health = useQuery(
    kept(api.question("/api/v1/{org_slug}/projects/{id}/health", withId(org, project.id))),
  ).data;
  const isSaid = health?.enabled && health.position !== null && health.status !== null;
  if (!chart?.lists.length && !isSaid) return null;
  return (
    <div className={chart?.lists.length && isSaid ? "strip" : "strip strip-one"}>
      {chart && chart.lists.length > 0 && (
        <section aria-labelledby="hill">
          <div className="sec-head">
            <h2 className="head" id="hill">
              Where things stand
            </h2>
          </div>
          <Hill lists={chart.lists} />
        </section>
      )}
      {isSaid && health.position !== null && health.status !== null && (
        <section aria-labelledby="gauge">
          <div className="sec-head">
            <h2 className="head" id="gauge">
              How it’s going
            </h2>
          </div>
          <Gauge position={health.position} status={health.status}>
            {health.note && <p className="small soft gauge-note">“{health.note}”</p>}
            {health.updated_by && health.updated_at && (
              <p className="small muted">
                {firstName(health.updated_by.name)}, <Moment at={health.updated_at} isShort />
              </p>
            )}
          </Gauge>
        </section>
      )}
    </div>
  );
}
