import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Project, type Schemas } from "../../lib/api.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { firstName } from "../../ui/faces.tsx";
import { laterWindow } from "../../ui/later/window.tsx";
import * as shared from "../../ui/words.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import { standsOf } from "./earlier.ts";
import { Gauge } from "./gauge.tsx";
import { GaugeDialog } from "./gauge-dialog.tsx";
import { Hill } from "./hill.tsx";
import * as words from "./words.tsx";

const EarlierDialog = laterWindow(() => import("./earlier-dialog.tsx"), "EarlierDialog");

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
  const isAway = useIsPutAway();
  const maySay = useIsTeam() && !isAway;
  if (!chart?.lists.length && !health?.enabled) return null;
  return (
    <div className={chart?.lists.length && health?.enabled ? "strip" : "strip strip-one"}>
      {chart && chart.lists.length > 0 && (
        <section aria-labelledby="hill">
          <HillHead chart={chart} />
          <Hill lists={chart.lists} canMove={maySay} about={todos?.id ?? ""} />
        </section>
      )}
      {health?.enabled && <Health id={project.id} health={health} canSay={maySay} />}
    </div>
  );
}

/** What it shows, who moved last, and the way to what was before. */
function HillHead({ chart }: { chart: Schemas["ProgressChart"] }) {
  const [isLooking, setLooking] = useState(false);
  const [last, ...before] = standsOf(chart);
  return (
    <div className="sec-head">
      <h2 className="head" id="hill">
        {words.whereThingsStand}
      </h2>
      {last && (
        <span className="small muted hill-last">
          {words.movedAt(
            firstName(last.actor.name),
            last.moves.length,
            <Moment at={last.at} isShort />,
          )}
        </span>
      )}
      {before.length > 0 && (
        <button type="button" className="btn btn-quiet btn-s" onClick={() => setLooking(true)}>
          {words.seeEarlier}
        </button>
      )}
      {isLooking && <EarlierDialog chart={chart} onClose={() => setLooking(false)} />}
    </div>
  );
}

interface HealthProps {
  id: string;
  health: Schemas["HealthGauge"];
  canSay: boolean;
}

function Health({ id, health, canSay }: HealthProps) {
  const [isSaying, setSaying] = useState(false);
  const { position, status, note, updated_by, updated_at } = health;
  return (
    <section aria-labelledby="gauge">
      <div className="sec-head">
        <h2 className="head" id="gauge">
          {shared.howItsGoing}
        </h2>
        {canSay && (
          <button type="button" className="btn btn-quiet btn-s" onClick={() => setSaying(true)}>
            {words.sayHowItsGoing}
          </button>
        )}
      </div>
      {position !== null && status !== null ? (
        <Gauge position={position} status={status}>
          {note && <p className="small soft gauge-note">“{note}”</p>}
          {updated_by && updated_at && (
            <p className="small muted">
              {firstName(updated_by.name)}, <Moment at={updated_at} isShort />
            </p>
          )}
        </Gauge>
      ) : (
        <p className="soft">{words.nobodySaidSo}</p>
      )}
      {isSaying && <GaugeDialog id={id} position={position} onClose={() => setSaying(false)} />}
    </section>
  );
}
