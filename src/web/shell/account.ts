import { api } from "../lib/api.ts";

import { forgetAnswers } from "../offline/answers.ts";

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

/** Ends the session and forgets what it showed. */
export async function signOut(): Promise<void> {
  await api.post("/api/auth/sign-out", {});
  await forgetAnswers();
  location.assign("/");
}
