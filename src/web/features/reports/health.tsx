import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Gauge } from "../project/gauge.tsx";
import * as words from "./words.ts";

/** How each project is going, as its people say. */
export function Health() {
  const org = useOrg();
  const found = useQuery(kept(api.question("/api/v1/{org_slug}/reports/health", inOrg(org))));
  return (
    <Loaded of={found} rows={4}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.nobodySaysSo}>{words.howGaugeIsTurnedOn}</Empty>
        ) : (
          <ul className="rows rows-l rows-wrap report-list">
            {list.map(({ project, position, status, note, updated_by, updated_at }) => (
              <li key={project.id}>
                <div className="main">
                  <Link className="row" to="/$org/projects/$id" params={{ org, id: project.id }}>
                    <Mark id={project.id} />
                    <span dir="auto">{project.name}</span>
                  </Link>
                  {note && <p className="small soft">“{note}”</p>}
                  {updated_by && updated_at && (
                    <p className="small muted">
                      <bdi>{updated_by.name}</bdi>, <Moment at={updated_at} />
                    </p>
                  )}
                </div>
                {position !== null && status !== null && (
                  <Gauge position={position} status={status}>
                    <span />
                  </Gauge>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
