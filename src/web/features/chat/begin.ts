import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Person, reasonOf, type Schemas } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, runsIt, useMe, useOrg, usePeople } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
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

const post = (org: string, membership_ids: readonly string[]) =>
  api.post("/api/v1/{org_slug}/chats", {
    ...inOrg(org),
    body: { membership_ids: [...membership_ids] },
  });

function useGoTo() {
  const org = useOrg();
  const navigate = useNavigate();
  return (id: string) => void navigate({ to: "/$org/recordings/$id", params: { org, id } });
}

/** Begins a chat with some people, or goes to the one there is with the same. */
export function useBegin() {
  const org = useOrg();
  const goTo = useGoTo();
  return async (ids: readonly string[]) => {
    const { id } = await post(org, ids);
    void refresh("/chats");
    goTo(id);
  };
}

/** Who isn't to talk with somebody isn't helped by trying again. */
function sayRefusal(error: unknown): null {
  if (!(error instanceof ApiError && (error.status === 403 || error.status === 422))) throw error;
  say(`${words.couldntBegin}: ${reasonOf(error)}`);
  return null;
}

/** The same with one person, where there is no form that says why not. */
export function useBeginWithOne() {
  const org = useOrg();
  const goTo = useGoTo();
  const [isBusy, setBusy] = useState(false);
  const run = async (id: string) => {
    setBusy(true);
    const made = await act({
      send: () => post(org, [id]).catch(sayRefusal),
      about: ["/chats"],
      failed: words.couldntBegin,
    });
    setBusy(false);
    if (made) goTo(made.id);
  };
  return { isBusy, run };
}
