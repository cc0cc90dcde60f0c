import type { Schemas } from "../../lib/api.ts";
import { ofType } from "../../ui/drag/drag.ts";
import { type Siblings, type Sortable, useSorted } from "../work/sorting.tsx";
import * as words from "./words.tsx";

type Todolist = Sortable & Pick<Schemas["Todolist"], "type">;

/** The lists that one stands among. */
export type ListsAmong = Siblings<Todolist>;

/** Lists, as they are dragged by their heads. */
const LISTS = ofType<Todolist>("todolist");

export const listsAmong = (
  parent: string,
  rows: readonly Todolist[],
  goesOn: boolean,
): ListsAmong => ({ parent, rows, goesOn, failed: words.couldntMoveList });

/** Lets a list be dragged among others, and these before and after it. */
export const useSortedList = (list: Todolist, among: ListsAmong | null) =>
  useSorted<Todolist, HTMLDivElement>(LISTS, list, among);
