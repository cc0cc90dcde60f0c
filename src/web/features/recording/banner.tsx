import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Gone } from "../../ui/gone.tsx";
import * as shared from "../../ui/words.ts";
import { usePutAway } from "../thread/put-away.ts";
import { project, recording } from "./data.ts";
import { isPutAway } from "./put-away.ts";
import { SwitchedOff } from "./switched-off.tsx";
import { nameOfType } from "./types.ts";
import * as words from "./words.tsx";

interface Props {
  of: UseQueryResult<Recording>;
  shown: Recording;
  /** The project where its tool is switched off. */
  off: string | undefined;
  /** What it lies in is a project: a template isn't asked for as one. */
  hasProject: boolean;
}

/** Why what is read takes nothing new. */
export const Banner = ({ of, shown, off, hasProject }: Props) =>
  isPutAway(shown) ? (
    <AwayBanner of={of} away={shown} hasProject={hasProject} />
  ) : (
    <>
      <Gone of={of} />
      {off && <SwitchedOff project={off} />}
    </>
  );

interface AwayProps extends Pick<Props, "of" | "hasProject"> {
  away: Recording;
}

/** Says of what is read that it was put away: with the way back, or what keeps it away. */
function AwayBanner({ of, away, hasProject }: AwayProps) {
  const { bringBack } = usePutAway(away, [away.parent?.id, away.project?.id]);
  return (
    <Gone
      of={of}
      because={!away.can.restore && <KeptAway of={away} hasProject={hasProject} />}
      action={
        away.can.restore && (
          <button type="button" className="btn btn-s" onClick={bringBack}>
            {shared.bringBack}
          </button>
        )
      }
    />
  );
}

/** The outermost of what it lies in that was put away; nothing where that is only itself. */
function KeptAway({
  of: { project: lies, ancestors },
  hasProject,
}: Pick<Props, "hasProject"> & { of: Recording }) {
  const org = useOrg();
  const isAsked = lies !== null && hasProject;
  const whole = useQuery({ ...project(org, lies?.id ?? ""), enabled: isAsked }).data;
  const above = useQueries({ queries: ancestors.map(({ id }) => recording(org, id)) });
  if (whole && isPutAway(whole))
    return words.liesIn(
      <Link className="link" to="/$org/projects/$id" params={{ org, id: whole.id }}>
        {words.theNamed(words.project, whole.name)}
      </Link>,
      whole.status,
    );
  const what = above.find(({ data }) => data && isPutAway(data))?.data;
  if (!what) return null;
  return words.liesIn(
    <Link className="link" to="/$org/recordings/$id" params={{ org, id: what.id }}>
      {words.theNamed(nameOfType(what.type), what.title)}
    </Link>,
    what.status,
  );
}
