import type { Schemas } from "../../lib/api.ts";
import { apart, counted } from "../../lib/plain.ts";

type Notice = Schemas["Notice"];

const WHY: Record<Notice, string> = {
  mentioned: "mentioned you",
  assigned: "gave you this",
  posted: "posted this",
  commented: "commented",
  completed: "marked it as done",
  reopened: "opened it again",
  cheered: "cheered you on",
  invited: "invited you",
  event_changed: "changed when it is",
  event_cancelled: "called it off",
  chat_activity: "wrote in the chat",
  dm_message: "wrote to you",
  asked: "asked",
  answered: "answered",
  approval_requested: "asks for your decision",
  approval_decided: "decided",
  correspondence: "wrote to the client",
  health_updated: "said how it is going",
  progress_updated: "moved things on the hill",
  subscribed: "wants you to hear about this",
  resurfaced: "came back, as you wished",
  published: "published this",
  granted_access: "added you to the project",
  role_changed: "changed what you may do",
  announced: "announced",
  export_ready: "has your export ready",
};

/** Why somebody was told, after the name of who caused it. */
export const whyWords = (notice: Notice): string => WHY[notice];
export const whoDid = (who: string, what: string) => `${apart(who)} ${what}`;
/** The last of several people, and how many others there were; null where nobody knows. */
export const andOthers = (who: string, others: number | null): string => {
  if (others === null) return `${apart(who)} and others`;
  return others === 0 ? apart(who) : `${apart(who)} and ${counted(others, "other")}`;
};
const NAMES: Partial<Record<Notice, [one: string, many: string]>> = {
  commented: ["comment", "comments"],
  answered: ["answer", "answers"],
  cheered: ["cheer", "cheers"],
  dm_message: ["line", "lines"],
};
/** How many things a row stands for. */
export const soMany = (notice: Notice, count: number): string =>
  counted(count, ...(NAMES[notice] ?? (["time", "times"] as const)));
/** The same of the button that shows them, which says of what they are. */
export const showThem = (many: string, title: string): string => `${many}: ${apart(title)}`;
export const andEarlier = (count: number): string => `and ${count} before that`;
export const answer = "Answer";
export const answerTo = (title: string): string => `Answer: ${apart(title)}`;
export const later = "Later";
export const laterAsking = "Later…";
export const putOffNamed = (title: string): string => `Later: ${apart(title)}`;
export const whatToDoWith = (title: string): string => `What to do with ${apart(title)}`;
export const nothingCanBeSaid = "Nothing can be said here any more.";
export const answered = "Your comment is posted.";
export const earlier = "Earlier";
export const filter = "What you see here";
export const everything = "Everything";
export const mentionsAndQuestions = "Mentions and questions";
export const whatNamesOrAsks = "What names you, or wants an answer of you, comes here.";
export const assignedToYou = "Assigned to you";
export const whatIsGiven = "What people give you to do comes here.";
export const whatIsCheered = "What people cheer of yours comes here.";

export const changeWhatReaches = "Change what reaches you";
const hearEverything = "You hear about everything in your projects";
const hearYours = "You hear about what names you, and threads you follow";
/** What one is told of, and between which times of the day, where that matters. */
export const whatYouHear = (isAll: boolean, loud: [from: string, to: string] | null) => {
  const what = isAll ? hearEverything : hearYours;
  return loud ? `${what}, from ${loud[0]} to ${loud[1]}.` : `${what}.`;
};
export const quietNow = "Quiet now";
export const quietFrom = (time: string) => `Quiet from ${time}`;

export const couldntMarkAsRead = "Couldn't mark them as read";
export const markAllAsRead = "Mark all as read";
export const markAsNew = (title: string) => `Mark as new: ${apart(title)}`;
export const markAsRead = (title: string) => `Mark as read: ${apart(title)}`;

/** How much is new, and in how many rows it stands, where these are fewer; null where not all is shown. */
export const soManyNew = (count: number, rows: number | null) =>
  rows === null || rows === count ? `${count} new` : `${count} new in ${counted(rows, "row")}`;
export const seeEverything = "See everything";
