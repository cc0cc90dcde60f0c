import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import type { Recording } from "../../lib/api.ts";
import { IsInTemplate } from "../../lib/in-template.ts";
import { ADDS, addOnceThere } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { Gone } from "../../ui/gone.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { projects } from "../home/data.ts";
import { useIsTemplate } from "../templates/data.ts";
import { recording } from "./data.ts";
import { IsSwitchedOff, isPutAway, StatusHere } from "./put-away.ts";
import { type LoadScreen, SCREENS } from "./screens.ts";

const screen = (load: LoadScreen) => lazy(() => load().then(({ Screen }) => ({ default: Screen })));

const Banner = lazy(() => import("./banner.tsx").then(({ Banner }) => ({ default: Banner })));

const Plain = screen(() => import("./plain.tsx"));
const shownBy = new Map(Object.entries(SCREENS).map(([type, load]) => [type, screen(load)]));

/** The project whose tool something lies in, or is, where that is switched off there. */
function useSwitchedOff(of: Recording | undefined): string | undefined {
  const all = useQuery(projects(useOrg())).data;
  const own = all?.find(({ id }) => id === of?.project_id);
  const around = [of?.id, ...(of?.ancestors ?? []).map(({ id }) => id)];
  return own?.tools.some(({ id, enabled }) => !enabled && around.includes(id)) ? own.id : undefined;
}

/** Opens what is added on a page that was come to for that, once. */
function useAddsAtOnce(id: string): void {
  const navigate = useNavigate();
  const isWanted = useLocation({ select: ({ hash }) => hash === ADDS });
  useEffect(() => {
    if (!isWanted || id === "") return;
    return addOnceThere(
      () => void navigate({ to: ".", hash: "", search: true, replace: true, resetScroll: false }),
    );
  }, [isWanted, id, navigate]);
}

/** The page of anything that people wrote or made, by its type. */
export function RecordingPage() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(recording(useOrg(), id));
  const off = useSwitchedOff(found.data);
  const isTemplate = useIsTemplate(found.data?.project_id);
  useAddsAtOnce(id);
  return (
    <>
      {found.data && (off || isPutAway(found.data)) ? (
        <Suspense fallback={<Gone of={found} />}>
          <Banner of={found} shown={found.data} off={off} hasProject={isTemplate === false} />
        </Suspense>
      ) : (
        <Gone of={found} />
      )}
      <Loaded of={found}>
        {(data) => {
          const Shown = shownBy.get(data.type) ?? Plain;
          return (
            <StatusHere value={data.status}>
              <IsSwitchedOff value={off !== undefined}>
                <IsInTemplate value={isTemplate}>
                  <Shown key={data.id} recording={data} />
                </IsInTemplate>
              </IsSwitchedOff>
            </StatusHere>
          );
        }}
      </Loaded>
    </>
  );
}
