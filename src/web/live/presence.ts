import { useEffect, useSyncExternalStore } from "react";
import { api } from "../lib/api.ts";
import { inOrg, useMe, useOrg } from "../lib/org.ts";

/** Somebody who typed is said to be typing for so long. */
const TYPING_MS = 4000;
/** That one types is said at most so often. */
const SAY_TYPING_MS = 2000;
/** That something is open is said again after so long. */
const SAY_HERE_MS = 20_000;

const NOBODY: readonly string[] = [];
const typing = new Map<string, readonly string[]>();
const here = new Map<string, readonly string[]>();
const readers = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const tell = () => {
  for (const read of readers) read();
};

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function stopTyping(recording: string, who: string): void {
  typing.set(
    recording,
    (typing.get(recording) ?? NOBODY).filter((one) => one !== who),
  );
  tell();
}

/** Notes who types where, or who has what open. */
export function heard(event: "typing" | "here", data: Record<string, unknown>): void {
  const { recording_id: recording, membership_id: who, membership_ids: all } = data;
  if (typeof recording !== "string") return;
  if (event === "here" && isIds(all)) {
    here.set(recording, all);
    tell();
  }
  if (event !== "typing" || typeof who !== "string") return;
  const key = `${recording} ${who}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => stopTyping(recording, who), TYPING_MS),
  );
  typing.set(recording, [...new Set([...(typing.get(recording) ?? NOBODY), who])]);
  tell();
}

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => readers.delete(read);
};

/** Who types in a chat now. */
export const useTyping = (recording: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => typing.get(recording) ?? NOBODY);

/** Who else has something open now; says that oneself has. */
export function useHere(recording: string): readonly string[] {
  const org = useOrg();
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== "visible") return;
      const body = { recording_id: recording };
      void api.post("/api/v1/{org_slug}/live/here", { ...inOrg(org), body }).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, SAY_HERE_MS);
    return () => clearInterval(timer);
  }, [org, recording]);
  return useAlsoHere(recording);
}

/** Who else has something open now, where something else of the page says that oneself has. */
export function useAlsoHere(recording: string): readonly string[] {
  const me = useMe()?.membership_id;
  const all = useSyncExternalStore(subscribe, () => here.get(recording) ?? NOBODY);
  return all.filter((one) => one !== me);
}

const said = new Map<string, number>();

/** Says that one is typing in a chat. */
export function sayTyping(org: string, recording_id: string): void {
  const now = Date.now();
  if (now - (said.get(recording_id) ?? 0) < SAY_TYPING_MS) return;
  said.set(recording_id, now);
  const body = { recording_id };
  void api.post("/api/v1/{org_slug}/live/typing", { ...inOrg(org), body }).catch(() => undefined);
}
