import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Row, Schemas } from "../../lib/api.ts";
import { useMe, useOrg } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { seenUntil, setSeen } from "./seen.ts";

/** Whoever comes by a row of the tray has read that row then. */
const JUST_MS = 60_000;

/** What tells of a line that was said: a cheer tells of one's own. */
const OF_LINES = new Set(["chat_activity", "dm_message", "mentioned"]);

const isUnheard = ({ action, read, read_at }: Schemas["Notification"]): boolean =>
  OF_LINES.has(action) && (!read || read_at === null || Date.parse(read_at) > Date.now() - JUST_MS);

/** When the first line of a room was said that one was told of and didn't read of; null where there is none. */
const firstUnheard = (news: readonly Schemas["Notification"][], room: string): string | null =>
  news
    .filter((one) => one.recording?.parent_id === room && isUnheard(one))
    .map(({ created_at }) => created_at)
    .toSorted()[0] ?? null;

/** Where somebody begins to read: behind an instant, or at one. */
interface Begin {
  after?: string;
  at?: string;
}

const ALL_READ: Begin = {};

type Line = Pick<Row, "id" | "created_at" | "creator">;

/** From what somebody has seen in this browser; else from what they were told. Undefined until that is known. */
function useBegin(room: string) {
  const [begin, setBegin] = useState<Begin | undefined>(() => {
    const after = seenUntil(room);
    return after === null ? undefined : { after };
  });
  const { data, isError } = useQuery(tray(useOrg()));
  if (begin === undefined && (data || isError)) {
    const at = firstUnheard(data?.notifications ?? [], room);
    setBegin(at === null ? ALL_READ : { at });
  }
  return [begin, setBegin] as const;
}

/**
 * The first line that is new to somebody, as long as they have the room open. What is said before their eyes is not
 * new; what is said while they look elsewhere is.
 */
export function useFirstNew(
  room: string,
  { lines, isFresh }: { lines: readonly Line[] | undefined; isFresh: boolean },
): string | null {
  const me = useMe()?.membership_id;
  const [begin, setBegin] = useBegin(room);
  const isNew = ({ created_at, creator }: Line) =>
    creator.membership_id !== me &&
    ((begin?.after !== undefined && created_at > begin.after) ||
      (begin?.at !== undefined && created_at >= begin.at));
  const first = lines?.find(isNew)?.id ?? null;
  const last = lines?.at(-1)?.created_at;
  const isAllRead = begin !== undefined && begin !== ALL_READ && isFresh && first === null;
  useEffect(() => {
    const note = () => {
      if (last && begin) setSeen(room, last);
    };
    const turn = () => {
      note();
      // Away from it, what comes next is new, where nothing is new yet.
      const after = seenUntil(room);
      if (document.hidden && after !== null)
        setBegin((now) => (now === ALL_READ ? { after } : now));
      else if (isAllRead) setBegin(ALL_READ);
    };
    note();
    if (isAllRead && !document.hidden) setBegin(ALL_READ);
    document.addEventListener("visibilitychange", turn);
    return () => document.removeEventListener("visibilitychange", turn);
  }, [room, last, begin, isAllRead, setBegin]);
  return first;
}
