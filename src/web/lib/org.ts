import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { tellWho } from "../offline/whose.ts";
import { api, kept, type Person, type Row } from "./api.ts";
import { browserZone, dayOf, type TimeWishes } from "./when.ts";

/** The slug of the organization whose pages these are. */
export const useOrg = (): string => useParams({ strict: false }).org ?? "";

/** The parameters of an organization's path. */
export const inOrg = (org_slug: string) => ({ params: { path: { org_slug } } });
/** The same with an id. */
export const withId = (org_slug: string, id: string) => ({ params: { path: { org_slug, id } } });

const LONG_MS = 5 * 60_000;

/** Who is signed in, and in which organizations. */
export function authorization() {
  const { key, ask } = api.question("/api/v1/authorization");
  const askAndTell = async (signal?: AbortSignal) => {
    const known = await ask(signal);
    tellWho(known.identity.id);
    return known;
  };
  return { ...kept({ key, ask: askAndTell }), staleTime: LONG_MS };
}

export const preferences = () => ({
  ...kept(api.question("/api/v1/me/preferences")),
  staleTime: LONG_MS,
});

export const people = (org: string) => ({
  ...kept(api.question("/api/v1/{org_slug}/people", inOrg(org))),
  staleTime: LONG_MS,
});

/** Somebody, who left too. */
export const person = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/people/{id}", withId(org, id)));

const NOBODY: readonly Person[] = [];

/** Everybody of the organization that one may know. */
export const usePeople = (): readonly Person[] => useQuery(people(useOrg())).data ?? NOBODY;

/** Those of them who are here: neither still expected nor gone. */
export const usePeopleHere = (): Person[] =>
  usePeople().filter(({ status }) => status === "active");

type MaybeAway = Partial<Pick<Person, "out_of_office">>;

/** Whether somebody said that they are away on a day. */
export const isAway = ({ out_of_office: away }: MaybeAway, day: string): boolean =>
  away ? away.starts_on <= day && (away.ends_on === null || day <= away.ends_on) : false;

/** Oneself in this organization; undefined until it is known. */
export function useMe() {
  const slug = useOrg();
  return useQuery(authorization()).data?.organizations.find((org) => org.slug === slug);
}

/** Whether one belongs to the team, and isn't a client of it; false until it is known. */
export const useIsTeam = (): boolean => (useMe()?.role ?? "client") !== "client";

/** Whether one belongs to the team, or made this: what clients may do with their own alone. */
export function useIsTeamOrAuthor({ creator }: Pick<Row, "creator">): boolean {
  const isAuthor = useMe()?.membership_id === creator.membership_id;
  return useIsTeam() || isAuthor;
}

/** Whether somebody runs the organization, as its owners and admins do. */
export const runsIt = (who: Pick<Person, "role"> | undefined): boolean =>
  who?.role === "owner" || who?.role === "admin";

/** Whether one runs the organization. */
export const useRuns = (): boolean => runsIt(useMe());

/** Has the server know it of whoever signs up, and before somebody has chosen one. */
export function tellZone(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a store of cookies.
  document.cookie = `tz=${encodeURIComponent(browserZone())}; path=/; max-age=31536000; samesite=lax`;
}

/** How whoever is signed in wants times written. */
export function useTimes(): TimeWishes {
  const { data } = useQuery(preferences());
  return { timeZone: data?.timezone ?? browserZone(), is24h: data?.time_format !== "12h" };
}

/** Today where whoever is signed in lives. */
export const useToday = (): string => dayOf(new Date(), useTimes().timeZone);
