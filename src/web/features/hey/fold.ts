import type { Schemas } from "../../lib/api.ts";

type News = Schemas["Notification"];
type Notice = Schemas["Notice"];

/** One thing that was said or done, of those that a row stands for. */
export interface Single {
  key: string;
  /** Where it is read; null where that is nowhere of its own. */
  recording: string | null;
  who: string | null;
  excerpt: string | null;
  at: string;
}

/** News of one kind about one thing, as one row. */
export interface Fold {
  key: string;
  newest: News;
  /** All of them, newest first. */
  news: readonly [News, ...News[]];
  /** What they stand for, newest first, as far as that is told. */
  singles: readonly Single[];
  count: number;
  /** Who did it, the last first. */
  people: readonly string[];
  /** Whether there were others, of whom nothing is told. */
  isMore: boolean;
}

/** Talk, and what happens to a thing again and again. What asks something of somebody stays by itself. */
const FOLDED: ReadonlySet<Notice> = new Set<Notice>([
  "commented",
  "answered",
  "cheered",
  "completed",
  "reopened",
  "event_changed",
  "chat_activity",
  "dm_message",
]);

/** What belongs to what it was said in. */
const SAID_IN: ReadonlySet<string> = new Set(["comment", "chat_message", "answer"]);

/** By what a row is folded: the kind of news and what it is about. */
export function keyOf({ id, action, recording }: News): string {
  if (!recording || !FOLDED.has(action)) return id;
  const about = SAID_IN.has(recording.type) ? recording.parent_id : recording.id;
  return about ? `${action} ${about}` : id;
}

const singlesOf = (news: News): Single[] =>
  news.parts.length === 0
    ? [
        {
          key: news.id,
          recording: news.recording_id,
          who: news.actor_membership_id,
          excerpt: news.excerpt,
          at: news.updated_at,
        },
      ]
    : news.parts.map((part, at) => ({
        key: `${news.id} ${part.recording_id ?? at}`,
        recording: part.recording_id ?? news.recording_id,
        who: part.actor_membership_id,
        excerpt: part.excerpt,
        at: part.created_at,
      }));

function foldOf(key: string, news: readonly [News, ...News[]]): Fold {
  const singles = news.flatMap(singlesOf);
  const count = news.reduce((sum, one) => sum + one.count, 0);
  const people = new Set(singles.flatMap(({ who }) => who ?? []));
  return {
    key,
    newest: news[0],
    news,
    singles,
    count,
    people: [...people],
    isMore: singles.length < count,
  };
}

/** Rows that stand in one part of the list, newest first, with those of one kind about one thing in one. */
export function folded(news: readonly News[]): Fold[] {
  const groups = new Map<string, [News, ...News[]]>();
  for (const one of news) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].map(([key, group]) => foldOf(key, group));
}

/** Where it is read from: the first thing that is new, or what was last. */
export const opensAt = ({ news, newest }: Fold): string | null =>
  newest.read ? newest.recording_id : (news.at(-1) ?? newest).first_recording_id;

/** What can be said something on: what it was said in, or it itself; null where nothing is. */
export function threadOf({ newest: { recording } }: Fold): string | null {
  if (!recording || UNANSWERED.has(recording.type)) return null;
  return recording.type === "comment" ? recording.parent_id : recording.id;
}

/** What is put off: a line or a comment with what it was said in. */
export const aboutOf = ({ newest: { recording } }: Fold): string | null =>
  (recording && IS_LINE.has(recording.type) && recording.parent_id) || (recording?.id ?? null);

const IS_LINE: ReadonlySet<string> = new Set(["comment", "chat_message"]);

/** Chats, questions and tools, on which nobody comments. */
const UNANSWERED: ReadonlySet<string> = new Set([
  "board",
  "chat_message",
  "chat_room",
  "check_ins",
  "clients",
  "dm",
  "folder",
  "message_board",
  "question",
  "schedule",
  "todo_set",
]);

/** The same rows in the order in which they stood, what is new above them: nothing moves under who writes there. */
export function inPlace(folds: readonly Fold[], stood: readonly string[]): Fold[] {
  const place = new Map(stood.map((key, at) => [key, at]));
  const placeOf = ({ key }: Fold) => place.get(key) ?? -1;
  return folds.toSorted((a, b) => placeOf(a) - placeOf(b));
}
