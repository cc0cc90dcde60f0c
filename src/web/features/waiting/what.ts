import { queries } from "../../lib/api.ts";
import { wordsOf } from "../../lib/plain.ts";
import { longDay, type TimeWishes } from "../../lib/when.ts";
import { isOfDay } from "../../offline/days.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import * as shared from "../../ui/words.ts";
import { whenWords } from "../calendar/when-words.ts";
import { isType, nameOfType } from "../recording/types.ts";
import * as words from "./words.ts";

const RECORDING = /\/(?:recordings|calendar)\/([\da-f-]{36})(?:\/occurrences\/[\d-]+)?$/;
const ID = /[\da-f]{8}-[\da-f-]{27}/;

const pathOf = ({ path }: Waiting): string => path.split("?")[0] ?? "";

/** The recording that is changed itself, or of which a day is. */
export const changedIn = (one: Waiting): string | undefined => RECORDING.exec(pathOf(one))?.[1];

export interface Typed {
  title: string | null;
  html: string | null;
  text: string;
}

type Body = Record<string, unknown>;

/** What was typed in it. */
export function typedIn(one: Waiting): Typed {
  const { title: titled, name, content, content_html, description } = bodyOf(one);
  const title = titled ?? name;
  const html = typeof content_html === "string" ? content_html : null;
  const text = [title, content ?? description, html && wordsOf(html)].filter(
    (part) => typeof part === "string",
  );
  return { text: text.join(": "), title: typeof title === "string" ? title : null, html };
}

/** The day or the times that fields say; null where they say none. */
export function whenIn(
  { due_on, starts_at, ends_at, all_day }: Body,
  times: TimeWishes,
): string | null {
  if (due_on !== undefined) return typeof due_on === "string" ? longDay(due_on) : shared.noDay;
  if (typeof starts_at !== "string") return null;
  const end = typeof ends_at === "string" ? ends_at : null;
  return whenWords({ starts_at, ends_at: end, all_day: all_day === true }, times);
}

type Name = (body: Body, method: string) => string;

const newOf: Name = ({ type }) =>
  isType(type) ? words.newNamed(nameOfType(type)) : words.somethingNew;

const PARTS: Record<string, Name> = {
  comments: () => words.aComment,
  answers: () => words.anAnswer,
  children: newOf,
  approvals: () => words.newNamed(nameOfType("approval")),
  questions: () => words.newNamed(nameOfType("question")),
  projects: (body, method) => (method === "POST" ? words.aNewProject : changeOf(body)),
  use: () => words.aNewProject,
  templates: (body, method) => (method === "POST" ? words.aNewTemplate : changeOf(body)),
  chats: () => words.aNewPing,
  calendar: (_, method) => (method === "POST" ? words.aNewEvent : words.anEvent),
  completion: (_, method) => (method === "PUT" ? words.markedAsDone : words.openedAgain),
  position: () => words.moved,
  copy: () => words.copied,
  assignees: () => words.whoItIsFor,
  active: () => words.broughtBack,
  archived: () => words.archived,
  trashed: () => words.putInTrash,
  cheers: (_, method) => (method === "POST" ? words.aCheer : words.cheerTakenBack),
  pin: (_, method) => (method === "PUT" ? words.pinned : words.unpinned),
  subscription: (_, method) => (method === "PUT" ? words.follows : words.followsNoMore),
  visibility: ({ visible_to_clients }) => (visible_to_clients ? words.shown : words.hidden),
  progress: () => words.movedOnHill,
  notifications: () => words.readInHey,
  batch: () => words.severalAtOnce,
};

/** What a change of a recording's fields is called by what it changes. */
function changeOf({ title, base_name, content_html, due_on }: Body): string {
  if (content_html !== undefined) return words.changedWords;
  if (title !== undefined || base_name !== undefined) return words.newTitle;
  return due_on === undefined ? words.aChange : words.anotherDay;
}

/** What was done. */
export function nameOf(one: Waiting): string {
  const parts = pathOf(one).split("/").reverse();
  const last = parts.find((part) => !ID.test(part)) ?? "";
  const body = bodyOf(one);
  if (isOfDay(one.path)) return words.aDayOfEvent;
  if (last === "recordings" && one.method === "PATCH") return changeOf(body);
  return PARTS[last]?.(body, one.method) ?? words.aChange;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Takes the titles of all that an answer is about. */
function takeTitles(value: unknown, into: Map<string, string>): void {
  if (!isObject(value)) return;
  const title = value.title ?? value.name;
  if (typeof value.id === "string" && typeof title === "string" && title) into.set(value.id, title);
  for (const part of Object.values(value)) takeTitles(part, into);
}

/** What this device knows by its title, of the answers it was given. */
export function titlesKnown(): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { state } of queries.getQueryCache().getAll()) takeTitles(state.data, titles);
  return titles;
}

/** What is new somewhere, and not a change of what is there. */
const IS_NEW = /\/(?:comments|answers|children|cheers|approvals|questions)$/;

/** What it was done to, or where, as far as its title is known here; null where that is what was typed. */
export function whereOf(one: Waiting, titles: Map<string, string>): string | null {
  const title = titles.get(ID.exec(pathOf(one))?.[0] ?? "");
  if (title === undefined || title === typedIn(one).text) return null;
  const isNew = one.method === "POST" && IS_NEW.test(pathOf(one));
  return isNew ? words.inNamed(title) : words.named(title);
}
