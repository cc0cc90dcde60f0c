import { useQueries } from "@tanstack/react-query";
import type { Person } from "../../lib/api.ts";
import { person, useOrg, usePeople } from "../../lib/org.ts";

/** Who these are, also those who left, as far as one may know them. */
export function useAssignees(ids: readonly string[]): Person[] {
  const org = useOrg();
  const people = usePeople();
  const isHere = (id: string) => people.some(({ membership_id }) => membership_id === id);
  const others = useQueries({
    queries: ids.filter((id) => people.length > 0 && !isHere(id)).map((id) => person(org, id)),
  });
  const known = [...people, ...others.flatMap(({ data }) => data ?? [])];
  return ids.flatMap((id) => known.find(({ membership_id }) => membership_id === id) ?? []);
}
