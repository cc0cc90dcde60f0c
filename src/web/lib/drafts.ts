import { store } from "./store.ts";

/** What was typed and not sent yet, by where it was typed. It outlives the tab and the session. */
const PREFIX = "atoll.draft:";

/** What is typed somewhere: each form has a kind of its own, or it would show what was typed in another. */
type Kind =
  | "address"
  | "agent"
  | "answer"
  | "approval"
  | "away"
  | "calendar"
  | "card"
  | "category"
  | "category-name"
  | "cheer"
  | "column"
  | "comment"
  | "company"
  | "decision"
  | "dm"
  | "document"
  | "event"
  | "event-window"
  | "facts"
  | "folder"
  | "gauge"
  | "group"
  | "home-folder"
  | "invitation"
  | "letter"
  | "line"
  | "link"
  | "list"
  | "marker"
  | "message"
  | "name"
  | "new-note"
  | "note"
  | "note-pad"
  | "organization"
  | "passkey"
  | "passkey-name"
  | "person"
  | "project"
  | "question"
  | "refused"
  | "step"
  | "template"
  | "text"
  | "thing"
  | "title"
  | "todo"
  | "token"
  | "tool"
  | "tool-names";
/** Where something is typed, and a part of it. */
export type Place = `${Kind}:${string}`;
/** The place of a form of a kind; `of` is what it is about. */
export const placeOf = (kind: Kind, of: string): Place => `${kind}:${of}`;
/** Whose drafts these are: others of the same browser don't see them. */
let owner = "";
export const setDraftsOwner = (identity: string): void => {
  owner = identity;
};
const prefixOf = (identity: string): string => `${PREFIX}${identity}:`;
const keyOf = (place: string): string => prefixOf(owner) + place;
/** What one's own drafts are kept under; their places follow. */
export const ownPrefix = (): string => keyOf("");

const KEPT_DAYS = 30;

/** On which page something was typed, which tells what it was for, should that be gone. */
export interface TypedOn {
  /** What that page is called. */
  on: string;
  path: string;
}

/** The page that is shown; where somebody is in what stands beside it, the page of that. */
export function pageNow(): TypedOn {
  const beside = document.activeElement?.closest<HTMLElement>("[data-path]");
  return {
    on: beside?.ariaLabel ?? document.title,
    path: beside?.dataset.path ?? location.pathname,
  };
}

interface Draft {
  html: string;
  at: number;
  path?: string;
  /** Under which key it was sent, as it is, while nobody knows whether it arrived. */
  key?: string;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "html" in value && typeof value.html === "string";

function keptAt(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const htmlAt = (name: string): string | null => keptAt(name)?.html ?? null;

/** What this tab last read or wrote under a name: what stands there else, another tab typed. */
const seen = new Map<string, string | null>();
/** What this tab adds to the name of a place where another tab types something else. */
const apart = new Map<string, string>();

/** A place, and which part of it: its title, or what its words began from. */
function partsOf(place: string): [root: string, part: string] {
  const [part = ""] = /\/(?:base|title)$/.exec(place) ?? [];
  return [place.slice(0, place.length - part.length), part];
}

/** Under which name this tab keeps what is typed there. */
function nameOf(place: string): string {
  const [root, part] = partsOf(place);
  return root + (apart.get(root) ?? "") + part;
}

/** Under which name the words of a place wait: this tab's, then the common ones, then any tab's. */
function findApart(root: string): string {
  const start = keyOf(root);
  const others = Object.keys(localStorage)
    .filter((key) => key.startsWith(`${start}~`))
    .map((key) => partsOf(key.slice(start.length))[0]);
  const waits = (own: string) =>
    htmlAt(root + own) !== null || htmlAt(`${root + own}/title`) !== null;
  return [apart.get(root) ?? "", "", ...others].find(waits) ?? "";
}

/** What was typed there; null where nothing waits. */
export function draftAt(place: Place): string | null {
  const [root, part] = partsOf(place);
  return htmlAt(root + findApart(root) + part);
}

/** The same, for a field that is opened and holds it from now on. */
export function takeDraft(place: Place): string | null {
  const [root] = partsOf(place);
  apart.set(root, findApart(root));
  const html = htmlAt(nameOf(place));
  seen.set(nameOf(place), html);
  return html;
}

/** Whether words wait there, or a title alone. */
export const isBegun = (place: Place): boolean =>
  draftAt(place) !== null || draftAt(`${place}/title`) !== null;

/** Whether words wait in a field of a form. */
export const isFormBegun = (form: Place): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(keyOf(`${form}.`)));

/** Whether words wait that were typed on a page. */
export const isTypedOn = (path: string): boolean =>
  Object.keys(localStorage).some((key) => {
    const place = key.startsWith(ownPrefix()) ? key.slice(ownPrefix().length) : null;
    const draft = place === null || partsOf(place)[1] === "/base" ? null : keptAt(place);
    return draft?.path === path && draft.html !== "";
  });

/** Whether another tab typed there what this one never saw. */
const isTheirs = (name: string): boolean => seen.has(name) && htmlAt(name) !== seen.get(name);

/** Whether something of this tab waits there. */
export const holdsDraft = (place: Place): boolean =>
  htmlAt(nameOf(place)) !== null && !isTheirs(nameOf(place));

/** Leaves a place to the other tab that types there, with a copy of it for this one. */
function standApart(place: Place): void {
  const [root] = partsOf(place);
  const from = keyOf(nameOf(root));
  apart.set(root, `~${Math.random().toString(36).slice(2)}`);
  for (const part of ["", "/title", "/base"]) {
    const text = localStorage.getItem(from + part);
    if (text !== null) localStorage.setItem(keyOf(nameOf(root)) + part, text);
  }
}

/**
 * Keeps what was typed there; what another tab typed meanwhile stays beside it. Answers whether
 * there was room for it.
 */
export function keepDraft(place: Place, html: string, page: TypedOn = pageNow()): boolean {
  try {
    const stands = htmlAt(nameOf(place));
    if (isTheirs(nameOf(place)) && stands !== null && stands !== html) standApart(place);
    const typed = { html, at: Date.now(), ...page };
    localStorage.setItem(keyOf(nameOf(place)), JSON.stringify(typed));
    seen.set(nameOf(place), html);
    return true;
  } catch {
    return false;
  }
}

/** Under which key the words at a place were sent, if they are these; null where they never were. */
export function keySentAt(place: Place, html: string): string | null {
  const draft = keptAt(nameOf(place));
  return draft?.html === html ? (draft.key ?? null) : null;
}

/**
 * Under which key words are sent: the one they had before, should the page have ended before it was known that they
 * arrived.
 */
export function keyToSend(place: Place, html: string): string {
  const key = keySentAt(place, html) ?? crypto.randomUUID();
  const draft = keptAt(nameOf(place));
  try {
    if (draft?.html === html)
      localStorage.setItem(keyOf(nameOf(place)), JSON.stringify({ ...draft, key }));
  } catch {
    // It is sent all the same.
  }
  return key;
}

/** Drops what this tab typed there, or what of it was sent; not what another tab typed since. */
export function dropDraft(place: Place, sent?: string): void {
  const name = nameOf(place);
  if (sent === undefined ? isTheirs(name) : htmlAt(name) !== sent) return;
  localStorage.removeItem(keyOf(name));
  seen.set(name, null);
}

/** The places of all fields that stand on the page; told anew where one comes or goes, or words are discarded. */
const fields = store<readonly { place: Place }[]>([]);
/** Whether a field holds what is kept under a name, for a screen that is drawn anew when that changes. */
export function useIsInField(): (name: string) => boolean {
  const all = fields.use();
  return (name) => all.some(({ place }) => nameOf(place) === name);
}

/** Drops one by the name it is kept under, whoever typed it. */
export function forgetDraft(name: string): void {
  localStorage.removeItem(keyOf(name));
  fields.set([...fields.now()]);
}

interface Follower {
  /** What stands there where nothing is kept. */
  begin: () => string;
  holds: () => string;
  /** Shows what another tab typed. */
  take: (html: string) => void;
}

/** Follows what other tabs type at a place into a field where nobody types; keeps what one holds else. */
export function followDraft(place: Place, { begin, holds, take }: Follower): () => void {
  const hear = ({ key }: StorageEvent) => {
    const name = nameOf(place);
    if (key !== keyOf(name) || !isTheirs(name)) return;
    const now = htmlAt(name);
    if ([now, seen.get(name) ?? begin()].includes(holds())) {
      seen.set(name, now);
      take(now ?? begin());
    } else if (holds() !== begin()) keepDraft(place, holds());
  };
  const field = { place };
  fields.set([...fields.now(), field]);
  addEventListener("storage", hear);
  return () => {
    removeEventListener("storage", hear);
    fields.set(fields.now().filter((one) => one !== field));
  };
}

/** What is kept of somebody: drafts, and what came back to forms, whose names have those in them. */
const keysOf = (identity: string): string[] =>
  Object.keys(localStorage).filter((key) => key.includes(prefixOf(identity)));

/** Whether words of somebody wait in this browser. */
export const hasDrafts = (identity: string): boolean =>
  keysOf(identity).some((key) => !key.endsWith("/base"));

/** Drops all of somebody's, as whoever signs out wants. */
export const forgetDrafts = (identity: string): void => {
  for (const key of keysOf(identity)) localStorage.removeItem(key);
};

/** Drops what nobody came back to for a month. */
export function pruneDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const at = /"at":(\d+)/.exec(localStorage.getItem(key) ?? "")?.[1];
    if (now - Number(at ?? 0) > KEPT_DAYS * 86_400_000) localStorage.removeItem(key);
  }
}
