import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { IsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { Gone } from "../../ui/gone.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useReadHere } from "../hey/read-here.ts";
import { projects } from "../home/data.ts";
import { useIsTemplate } from "../templates/data.ts";
import { recording } from "./data.ts";
import { IsSwitchedOff, isPutAway, StatusHere } from "./put-away.ts";

const Banner = lazy(() => import("./banner.tsx").then(({ Banner }) => ({ default: Banner })));

/** The project whose tool something lies in, or is, where that is switched off there. */
function useSwitchedOff(of: Recording | undefined): string | undefined {
  const all = useQuery(projects(useOrg())).data;
  const own = all?.find(({ id }) => id === of?.project_id);
  const around = [of?.id, ...(of?.ancestors ?? []).map(({ id }) => id)];
  return own?.tools.some(({ id, enabled }) => !enabled && around.includes(id)) ? own.id : undefined;
}

interface Screened {
  screenOf: (recording: Recording) => ComponentType<{ recording: Recording }>;
}

interface Props extends Screened {
  id: string;
}

/** What something is shown by stays the same for as long as it is shown. */
function OnScreen({ recording, screenOf }: Screened & { recording: Recording }) {
  const [Screen] = useState(() => screenOf(recording));
  return <Screen recording={recording} />;
}

/** A recording by its screen, with what is to be said of it first: that it was put away, or can't be seen. */
export function Shown({ id, screenOf }: Props) {
  const found = useQuery(recording(useOrg(), id));
  const off = useSwitchedOff(found.data);
  const isTemplate = useIsTemplate(found.data?.project_id);
  useReadHere(id);
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
        {(data) => (
          <StatusHere value={data.status}>
            <IsSwitchedOff value={off !== undefined}>
              <IsInTemplate value={isTemplate}>
                <OnScreen key={data.id} recording={data} screenOf={screenOf} />
              </IsInTemplate>
            </IsSwitchedOff>
          </StatusHere>
        )}
      </Loaded>
    </>
  );
}
