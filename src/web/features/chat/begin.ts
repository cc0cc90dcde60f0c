import { useQuery } from "@tanstack/react-query";
import type { Person, Schemas } from "../../lib/api.ts";
import { runsIt, useMe, useOrg, usePeople } from "../../lib/org.ts";
import { useMake } from "../made/make.ts";
import { companies } from "../people/data.ts";
import * as words from "./words.ts";

type Company = Pick<Schemas["Company"], "id" | "restrict_private_chats">;

/** Somebody one shares no project with shows no address either; admins are everybody's to ask, and agents have none. */
const isNear = (one: Person): boolean => runsIt(one) || one.kind === "agent" || one.email !== null;

/** Whether these people may talk in a chat of their own: a company can keep its people to themselves, and to admins. */
function mayTalk(people: readonly Person[], houses: readonly Company[]): boolean {
  const others = people.filter((one) => !runsIt(one));
  const isKept = ({ company }: Person) =>
    houses.some(({ id, restrict_private_chats }) => id === company?.id && restrict_private_chats);
  const kept = others.find(isKept);
  return !kept || others.every(({ company }) => company?.id === kept.company?.id);
}

/** With whom one may begin a chat that these are in, and these themselves. */
export function usePingable(chosen: readonly string[] = []): readonly Person[] {
  const me = useMe()?.membership_id;
  const people = usePeople();
  const houses = useQuery(companies(useOrg())).data ?? [];
  const inIt = people.filter(({ membership_id: id }) => id === me || chosen.includes(id));
  return people.filter(
    (one) =>
      one.membership_id !== me &&
      one.status === "active" &&
      isNear(one) &&
      (inIt.includes(one) || mayTalk([...inIt, one], houses)),
  );
}

/** Begins a chat with some people, or goes to the one there is with the same. */
export function useBegin() {
  const make = useMake();
  return (ids: readonly string[], isFormless = false) =>
    make({
      to: "/api/v1/{org_slug}/chats",
      body: { membership_ids: [...ids] },
      failed: words.couldntBegin,
      about: ["/chats"],
      isFormless,
    });
}

/** The same with one person, where there is no form. */
export function useBeginWithOne() {
  const begin = useBegin();
  return (id: string) => begin([id], true);
}
