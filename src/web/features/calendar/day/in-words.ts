import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { api, kept, type Schemas } from "../../../lib/api.ts";
import { useIsOnline, useIsThere } from "../../../lib/back.ts";
import { useOrg, useTimes } from "../../../lib/org.ts";
import { dayOf } from "../../../lib/when.ts";

/** The day of what was read in words, where its reader lives; null where they name none. */
function dayRead({ starts_at, all_day }: Schemas["ParsedEvent"], timeZone: string): string | null {
  if (starts_at === null) return null;
  return all_day ? starts_at.slice(0, 10) : dayOf(new Date(starts_at), timeZone);
}

/** Words that may name a day. */
export const A_TIME_WORD =
  /\b(?:today|tomorrow|next|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|\d{1,2}[./ ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

interface Read {
  /** Null where none is named, or it isn't read yet. */
  day: string | null;
  /** The words without it. */
  title: string;
  isRead: boolean;
  /** That is of the words as they are this moment: a letter later it may be of those before. */
  isOfThese: boolean;
  /** The server can't be asked, or doesn't answer. */
  isUnread: boolean;
}

/** So long somebody waits for a day to be read until they are told that it isn't. */
const PATIENCE_MS = 3000;

/** Whether something is waited for longer than that. */
function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate;
}

/** The day that is named in words, as the server reads it. */
export function useDayIn(text: string, isAsked: (words: string) => boolean): Read {
  const org = useOrg();
  const { timeZone } = useTimes();
  const q = useDeferredValue(text.trim());
  const enabled = q !== "" && isAsked(q);
  const question = api.question("/api/v1/{org_slug}/calendar/parse", {
    params: { path: { org_slug: org }, query: { q } },
  });
  const { data, error } = useQuery({ ...kept(question), enabled });
  const read = enabled ? data : undefined;
  const isAwaited = enabled && !read;
  const isLate = useIsLate(isAwaited && error === null);
  // Where it is known that nobody is there to read it, nobody waits until that is found out once more.
  const isReached = [useIsOnline(), useIsThere()].every(Boolean);
  return {
    day: read ? dayRead(read, timeZone) : null,
    title: read?.title ?? "",
    isRead: read !== undefined,
    isOfThese: read !== undefined && q === text.trim(),
    isUnread: isAwaited && (error !== null || isLate || !isReached),
  };
}

/** The same for words that were sent before they were read; null where they name no day, or leave no title. */
export async function dayIn(
  org: string,
  { q, said_at, timeZone }: { q: string; said_at: string; timeZone: string },
): Promise<{ day: string; title: string } | null> {
  const read = await api.get("/api/v1/{org_slug}/calendar/parse", {
    params: { path: { org_slug: org }, query: { q, said_at } },
  });
  const day = dayRead(read, timeZone);
  return day !== null && read.title ? { day, title: read.title } : null;
}
