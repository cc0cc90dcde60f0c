import { useQuery } from "@tanstack/react-query";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { inOrder } from "../board/move.ts";
import { allIn, recording } from "../recording/data.ts";

type Todolist = Schemas["Todolist"];

/** A list as to-dos are put into it. */
export type Home = Pick<Todolist, "id" | "title">;

export const isList = (row: Row): row is Todolist => row.type === "todolist";

/** A list and its groups, wherever of it somebody is, and what that list lies in. */
export interface Family {
  homes: readonly Home[];
  tool: string | null;
}

/** The groups of a list in their order: those that were read, or all of them where more follows. */
export function useGroupsOf(list: string, read: readonly Row[] = [], goesOn: boolean): Todolist[] {
  const all = useQuery({ ...allIn(useOrg(), list, { type: "todolist" }), enabled: goesOn }).data;
  return inOrder((all ?? read).filter(isList));
}

/** Those that a list belongs to which has a page of its own; nothing else is known of a group at first. */
export function useFamily(list: Recording): Family | undefined {
  const isGroup = list.type === "todolist" && list.is_group;
  const id = isGroup ? (list.parent_id ?? "") : "";
  const above = useQuery({ ...recording(useOrg(), id), enabled: id !== "" }).data;
  const groups = useGroupsOf(id, [], id !== "");
  return above && { homes: [above, ...groups], tool: above.parent_id };
}
