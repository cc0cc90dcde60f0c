import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsTeam, useMe, useOrg, usePeople, useRuns } from "../../lib/org.ts";
import { account } from "../settings/data.ts";
import { projects } from "./data.ts";
import { markFirst, useFirstMark } from "./first-mark.ts";

export type StepName = "project" | "people" | "example";

export interface Step {
  name: StepName;
  isDone: boolean;
}

/**
 * The steps by which an empty organization becomes a home, of those that one may do; null where there is nothing to
 * begin, or they are done. They stay while there are some left, also once it has a project.
 */
export function useFirstSteps(): readonly Step[] | null {
  const org = useOrg();
  const isTeam = useIsTeam();
  const me = useMe()?.membership_id;
  const mark = useFirstMark(org);
  const list = useQuery(projects(org)).data;
  // Whoever has projects is asked nothing more.
  const mayBegin = list?.length === 0 || mark.isOn === true;
  const known = useQuery({ ...account(org), enabled: mayBegin }).data;
  const runs = useRuns();
  const others = usePeople().filter(
    ({ kind, status, membership_id }) =>
      kind === "person" && status !== "removed" && membership_id !== me,
  );
  const isExampleHere = list?.some(({ id }) => id === mark.example) ?? false;
  // Somebody may be in none of those there are.
  const made =
    list && known ? Math.max(list.length, known.usage.projects) - Number(isExampleHere) : null;
  const isEmpty = made === 0;
  const mayMake = known?.can.create_projects ?? false;
  // Where the plan is full, places can be made free.
  const mayInvite = (known?.can.invite_people ?? false) || runs;
  const isLooked = mark.hasLooked === true || (mark.example !== undefined && !isExampleHere);
  const all: readonly (Step & { may: boolean })[] = [
    { name: "project", isDone: !isEmpty, may: mayMake || !isEmpty },
    { name: "people", isDone: others.length > 0, may: mayInvite },
    { name: "example", isDone: isLooked, may: mayMake || mark.example !== undefined },
  ];
  const steps = all.filter(({ may }) => may);
  const isBegun =
    made !== null && isTeam && mark.isAway !== true && (isEmpty || mark.isOn === true);
  const isOver = isBegun && steps.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isOver) markFirst(org, { isAway: true });
    else if (isBegun && isEmpty && !mark.isOn) markFirst(org, { isOn: true });
  }, [org, isOver, isBegun, isEmpty, mark.isOn]);
  return isBegun && !isOver && steps.length > 0 ? steps : null;
}
