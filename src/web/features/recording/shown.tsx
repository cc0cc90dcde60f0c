import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { isMissing, type Recording } from "../../lib/api.ts";
import { IsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { Gone } from "../../ui/gone.tsx";
import { later } from "../../ui/later/later.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useReadHere } from "../hey/read-here.ts";
import { projects } from "../home/data.ts";
import { useIsTemplate } from "../templates/data.ts";
import { recording } from "./data.ts";
import { IsSwitchedOff, isPutAway, StatusHere } from "./put-away.ts";

const Banner = later(() => import("./banner.tsx"), "Banner");
const LeftWords = later(() => import("../my/left-words.tsx"), "LeftWords");

/** The project whose tool something lies in, or is, where that is switched off there. */
function useSwitchedOff(of: Recording | undefined): string | undefined {
  const all = useQuery(projects(useOrg())).data;
  const own = all?.find(({ id }) => id === of?.project_id);
  const around = [of?.id, ...(of?.ancestors ?? []).map(({ id }) => id)];
  return own?.tools.some(({ id, enabled }) => !enabled && around.includes(id)) ? own.id : undefined;
}

interface Props {
  id: string;
  screenOf: (recording: Recording) => ComponentType<{ recording: Recording }>;
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
        <Banner
          of={found}
          shown={found.data}
          off={off}
          hasProject={isTemplate === false}
          before={<Gone of={found} />}
        />
      ) : (
        <Gone of={found} />
      )}
      <Loaded of={found}>
        {(data) => {
          const Screen = screenOf(data);
          return (
            <StatusHere value={data.status}>
              <IsSwitchedOff value={off !== undefined}>
                <IsInTemplate value={isTemplate}>
                  <Screen key={data.id} recording={data} />
                </IsInTemplate>
              </IsSwitchedOff>
            </StatusHere>
          );
        }}
      </Loaded>
      {!found.data && isMissing(found.error) && (
        <div className="page page-list">
          <LeftWords of={id} />
        </div>
      )}
    </>
  );
}
