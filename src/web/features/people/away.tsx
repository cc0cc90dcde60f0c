import { useQuery } from "@tanstack/react-query";
import { Palmtree } from "lucide-react";
import { api, kept, type Person, type Schemas } from "../../lib/api.ts";
import { isAway, useOrg, usePeople, useToday, withId } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import * as words from "./words.tsx";

/** When somebody is away, and the line they left for others. */
export const outOfOffice = (org: string, id: string) => ({
  ...kept(api.question("/api/v1/{org_slug}/people/{id}/out_of_office", withId(org, id))),
  // Nobody is away: an answer without anything in it.
  select: (away: Schemas["OutOfOffice"] | null) => ({ away }),
});

type Who = Pick<Person, "membership_id" | "out_of_office">;

/** When somebody is away, in words; nothing once that is over. */
function useAwayWords({ out_of_office: away }: Who): string | null {
  const today = useToday();
  if (!away || (away.ends_on !== null && away.ends_on < today)) return null;
  const until = away.ends_on && shortDay(away.ends_on, today);
  if (isAway({ out_of_office: away }, today)) return words.awayUntil(until);
  return words.awayFrom(shortDay(away.starts_on, today), until);
}

/** Says that somebody is away, or will be, and what they left to say to others. */
export function AwayOf({ who }: { who: Who }) {
  const when = useAwayWords(who);
  const note = useQuery({ ...outOfOffice(useOrg(), who.membership_id), enabled: when !== null });
  if (when === null) return null;
  const line = note.data?.away?.note;
  return (
    <p className="row row-wrap small">
      <span className="tag tag-warn">
        <Palmtree className="i" aria-hidden />
        {when}
      </span>
      {line && (
        <span className="soft" dir="auto">
          {line}
        </span>
      )}
    </p>
  );
}

/** The same of somebody who is known by their id alone. */
export function AwayLine({ id }: { id: string }) {
  const who = usePeople().find(({ membership_id }) => membership_id === id);
  return who ? <AwayOf who={who} /> : null;
}
