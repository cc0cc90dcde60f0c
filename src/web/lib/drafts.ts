/** What was typed and not sent yet, by where it was typed. It outlives the tab and the session. */
const PREFIX = "atoll.draft:";
/** Whose drafts these are: others of the same browser don't see them. */
let owner = "";
export const setDraftsOwner = (identity: string): void => {
  owner = identity;
};
const keyOf = (place: string): string => `${PREFIX}${owner}:${place}`;
/** What one's own drafts are kept under; their places follow. */
export const ownPrefix = (): string => keyOf("");

const KEPT_DAYS = 30;

interface Draft {
  html: string;
  at: number;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "html" in value && typeof value.html === "string";

/** What was typed there; null where nothing waits. */
export function draftAt(place: string): string | null {
  const text = localStorage.getItem(keyOf(place));
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? draft.html : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed there. Answers whether there was room for it. */
export function keepDraft(place: string, html: string): boolean {
  try {
    // On which page it was typed tells what it was for, should that be gone.
    const typed = { html, at: Date.now(), on: document.title, path: location.pathname };
    localStorage.setItem(keyOf(place), JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (place: string): void => localStorage.removeItem(keyOf(place));

/** Drops what nobody came back to for a month. */
export function pruneDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const at = /"at":(\d+)/.exec(localStorage.getItem(key) ?? "")?.[1];
    if (now - Number(at ?? 0) > KEPT_DAYS * 86_400_000) localStorage.removeItem(key);
  }
}
