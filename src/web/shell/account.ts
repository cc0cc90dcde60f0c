import { api } from "../lib/api.ts";
import { forgetDrafts, hasDrafts } from "../lib/drafts.ts";
import { forgetAnswers } from "../offline/answers.ts";
import { countWaiting, forgetWaiting } from "../offline/outbox.ts";
import { forgetSent } from "../offline/sent.ts";
import { forgetOwn, tellWho } from "../offline/whose.ts";

export type Theme = "system" | "light" | "dark";
const YEAR_SECONDS = 31_536_000;

/** Changes how it looks at once, and for the next page before its first paint. */
export function switchTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a store of cookies.
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  void api.patch("/api/v1/me/preferences", { body: { theme } }).catch(() => undefined);
}

/** What would be lost of somebody who signs out here. */
export interface Unsent {
  changes: number;
  hasWords: boolean;
}

export const unsentOf = async (identity: string): Promise<Unsent> => ({
  changes: await countWaiting(identity),
  hasWords: hasDrafts(identity),
});

/** Ends the session and forgets what it showed, and what somebody wrote: others come to this browser. */
export async function signOut(identity: string, to = "/"): Promise<void> {
  await api.post("/api/auth/sign-out", {});
  tellWho("");
  forgetDrafts(identity);
  forgetOwn(identity);
  forgetSent();
  sessionStorage.clear();
  await forgetWaiting(identity);
  await forgetAnswers();
  location.assign(to);
}
