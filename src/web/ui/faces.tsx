import { useQuery } from "@tanstack/react-query";
import { hueClass } from "../lib/hue.ts";
import { person, useOrg, usePeople } from "../lib/org.ts";
import { apart } from "../lib/plain.ts";

/** What a face is drawn of: a person, a byline, an actor. */
export interface Somebody {
  membership_id: string;
  name: string;
  avatar_url?: string | null;
  kind?: string;
}

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? "")[0] ?? "").join("");
};

interface FaceProps {
  who: Somebody;
  size?: "m" | "l" | "xl";
  /** Their name stands beside it. */
  isNamed?: boolean;
}

/** A face: a picture or initials. The initials are no text, so that a button with a face keeps its own name. */
export function Face({ who, size, isNamed = false }: FaceProps) {
  const names = isNamed
    ? { "aria-hidden": true as const }
    : { role: "img", "aria-label": who.name, title: who.name };
  return (
    <span
      className={`av ${hueClass(who.membership_id)} ${size ? `av-${size}` : ""} ${who.kind === "agent" ? "av-agent" : ""}`}
      data-i={who.avatar_url ? "" : initialsOf(who.name)}
      {...names}
    >
      {who.avatar_url && <img className="av-picture" src={who.avatar_url} alt="" />}
    </span>
  );
}

const MOST_FACES = 5;

/** Several faces, the rest as a number. */
export function Faces({
  people,
  most = MOST_FACES,
}: {
  people: readonly Somebody[];
  most?: number;
}) {
  const rest = people.length - most;
  if (people.length === 0) return null;
  return (
    <span className="faces">
      {people.slice(0, most).map((who) => (
        <Face key={who.membership_id} who={who} />
      ))}
      {rest > 0 && <span className="more">+{rest}</span>}
    </span>
  );
}

/** The people of these ids, as far as they are known. */
export function usePeopleOf(ids: readonly string[]): Somebody[] {
  const people = usePeople();
  return ids.flatMap((id) => people.find((who) => who.membership_id === id) ?? []);
}

interface FacesOfProps {
  ids: readonly string[];
  most?: number;
  /** How many there are, where these are the first of them. */
  count?: number;
}

/** Those of these ids, who left too. */
export function FacesOf({ ids, most = MOST_FACES, count = ids.length }: FacesOfProps) {
  const people = usePeople();
  const rest = count - Math.min(most, ids.length);
  if (ids.length === 0 || people.length === 0) return null;
  return (
    <span className="faces">
      {ids.slice(0, most).map((id) => {
        const who = people.find(({ membership_id }) => membership_id === id);
        return who ? <Face key={id} who={who} /> : <FaceGone key={id} id={id} />;
      })}
      {rest > 0 && <span className="more">+{rest}</span>}
    </span>
  );
}

/** Of somebody who is no longer here, as far as one may know them. */
function FaceGone({ id }: { id: string }) {
  const who = useQuery({ ...person(useOrg(), id), retryOnMount: false }).data;
  return who ? <Face who={who} /> : null;
}

/** `Mei` of `Mei Tanaka`. */
export const firstName = (name: string): string => apart(name.trim().split(/\s+/)[0] ?? name);
