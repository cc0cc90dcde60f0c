import { createContext, useContext } from "react";
import type { Row } from "../../lib/api.ts";

type Status = Row["status"];

/** Whether something is archived or in the trash, itself or by what it lies in: it takes nothing new. */
export const isPutAway = ({ status }: { status: Status }): boolean =>
  status === "archived" || status === "trashed";

/** What is asked of what lies in something: what was put away with it answers as that does. */
export const insideOf = (of: { status: Status }): { status?: Status } =>
  isPutAway(of) ? { status: of.status } : {};

/** Said by a page to all that stands in it: the status of what it is about. */
export const StatusHere = createContext<Status>("active");

/** Whether what a page is about was put away, so that nothing of it is changed there. */
export const useIsPutAway = (): boolean => isPutAway({ status: useContext(StatusHere) });

/** Said by a page to all that stands in it: its tool is switched off. */
export const IsSwitchedOff = createContext(false);

/** Whether nothing new is offered where a page is: it was put away, or its tool is switched off. */
export const useTakesNothing = (): boolean => {
  const isOff = useContext(IsSwitchedOff);
  return useIsPutAway() || isOff;
};

/** The same as `insideOf`, of what a page is about. */
export const useInside = () => insideOf({ status: useContext(StatusHere) });
