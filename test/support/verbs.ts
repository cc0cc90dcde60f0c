import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { pinnable } from "#/core/recordings/capabilities/pinnable.ts";
import { watchable } from "#/core/recordings/capabilities/watchable.ts";
import { type Capability, has, type RecordingType, typeOf } from "#/core/recordings/type.ts";
import type { Grant } from "./grants.ts";
import { kindOf } from "./kinds.ts";
import type { Body, Who } from "./world.ts";

/** What is promised of one thing that can be done with recordings, said again by hand. */
export interface Verb {
  name: string;
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  /** Behind the address of the recording. */
  path: string;
  body?: (type: string, ids: Ids) => Body;
  /** What an owner must have done first: a path to PUT. */
  before?: string;
  /** Who does it where all that can be done is tried: its author, an owner, when absent. */
  by?: Who;
  /** The types it can be done with. */
  of: (type: RecordingType) => boolean;
  /** Who may, by the settings of the organization (contract, section 4); left out where tests of its own try that. */
  grant?: (type: string, settings: Record<string, boolean>) => Grant;
  /** The flag of `can` that says so; null when there is none. */
  flag: string | null;
  /** What the change log says of it, a type with no log aside. */
  logs: readonly string[] | ((type: RecordingType) => readonly string[]);
  /** What whoever follows the recording is told of it; null when nothing. */
  tells: string | null;
}

interface Ids {
  /** Somebody of the team. */
  person: string;
  /** What it lies in. */
  parent: string;
}

const all = () => true;
const none = () => false;
const can = (capability: Capability) => (type: RecordingType) => has(type, capability);
const named = (name: string) => (type: RecordingType) => type.name === name;
const isDm = named("dm");
const isKept = (type: RecordingType) => !has(type, erasable);
const isTrashed = (type: RecordingType) => isKept(type) && !isDm(type);
const stands = (type: RecordingType) => !type.isLine && !isDm(type);
const isCheered = (type: RecordingType) => has(type, cheerable) || has(type, commentable);

const manage = (_: string, { restrict_content_actions }: Record<string, boolean>): Grant =>
  restrict_content_actions ? "creator-or-admin" : "team-or-author";
const edit = (type: string): Grant => kindOf(type).edit ?? "author";
const team = (): Grant => "team";
const anyone = (): Grant => "anyone";

/** The text that every one of a type has. */
const textOf = ({ title, content }: RecordingType): string =>
  title === "required" ? "title" : content === "none" ? "note" : "content";

const quiet = { logs: [], tells: null };

/** What can be done with recordings of every type, or nearly. */
const COMMON: Verb[] = [
  {
    ...{ name: "edit", method: "PATCH", path: "", of: (type) => !isDm(type), grant: edit, flag: "edit" },
    body: (name) => ({ [textOf(typeOf({ type: name }))]: "Edited" }),
    ...{ logs: (type) => [textOf(type) === "title" ? "title_changed" : "content_changed"], tells: null },
  },
  {
    ...{ name: "copy", method: "POST", path: "/copy", body: (_, { parent }) => ({ parent_id: parent }) },
    ...{ of: (type) => stands(type) && !type.isTop && !type.isFixed, grant: anyone },
    ...{ flag: null, logs: ["copied"], tells: null },
  },
  {
    ...{ name: "archive", method: "PUT", path: "/status/archived", of: isKept, grant: manage },
    ...{ flag: "archive", logs: ["archived"], tells: null },
  },
  {
    ...{ name: "trash", method: "PUT", path: "/status/trashed", of: isTrashed },
    ...{ grant: manage, flag: "trash", logs: ["trashed"], tells: null },
  },
  {
    ...{ name: "restore", method: "PUT", path: "/status/active", before: "/status/trashed", of: isTrashed },
    grant: manage,
    ...{ flag: "restore", logs: ["restored"], tells: null },
  },
  {
    ...{ name: "move", method: "PUT", path: "/position", body: () => ({ position: 7 }) },
    ...{ of: (type) => !type.isLine && !type.isTop, grant: manage, flag: "move", ...quiet },
  },
  {
    ...{ name: "show to clients", method: "PUT", path: "/visibility", body: () => ({ visible_to_clients: true }) },
    ...{ of: stands, grant: manage, flag: "change_visibility", logs: ["visibility_changed"], tells: null },
  },
  { name: "follow", method: "PUT", path: "/subscription", of: all, grant: anyone, flag: null, ...quiet },
  { name: "publish", method: "POST", path: "/publish", of: none, flag: "publish", ...quiet },
  { name: "make a draft", method: "PUT", path: "/status/drafted", of: none, flag: null, ...quiet },
];

/** What the capabilities of the core bring. */
const CAPABLE: Verb[] = [
  {
    ...{ name: "complete", method: "PUT", path: "/completion", of: can(completable), grant: edit },
    ...{ flag: "complete", logs: ["completed"], tells: "completed" },
  },
  {
    ...{ name: "reopen", method: "DELETE", path: "/completion", before: "/completion", of: can(completable) },
    ...{ grant: edit, flag: "complete", logs: ["reopened"], tells: "reopened" },
  },
  {
    ...{ name: "assign", method: "PUT", path: "/assignees", body: (_, { person }) => ({ membership_ids: [person] }) },
    ...{ of: can(assignable), grant: edit, flag: "assign", logs: ["unassigned", "assigned"], tells: "assigned" },
  },
  {
    ...{ name: "pin", method: "PUT", path: "/pin", of: can(pinnable), grant: team },
    ...{ flag: "pin", logs: ["pinned"], tells: null },
  },
  {
    ...{ name: "unpin", method: "DELETE", path: "/pin", before: "/pin", of: can(pinnable), grant: team },
    ...{ flag: "pin", logs: ["unpinned"], tells: null },
  },
  { name: "watch", method: "PUT", path: "/watch", of: can(watchable), flag: null, ...quiet },
  {
    name: "watch no longer",
    method: "DELETE",
    path: "/watch",
    before: "/watch",
    of: can(watchable),
    flag: null,
    ...quiet,
  },
  { name: "see whether one watches", method: "GET", path: "/watch", of: can(watchable), flag: null, ...quiet },
  {
    ...{ name: "publish a link", method: "PUT", path: "/public-link", of: can(linkable) },
    grant: (_, { restrict_public_links }) => (restrict_public_links ? "admin" : "team"),
    ...{ flag: "publish_link", logs: ["link_published"], tells: null },
  },
  { name: "delete", method: "DELETE", path: "", of: can(erasable), flag: "delete", logs: ["deleted"], tells: null },
  {
    ...{ name: "comment", method: "POST", path: "/comments", body: () => ({ content: "A comment" }) },
    ...{ of: can(commentable), grant: anyone, flag: "comment", logs: ["created"], tells: "commented" },
  },
  {
    ...{ name: "close comments", method: "PUT", path: "/comments-closed", body: () => ({ closed: true }) },
    ...{ of: can(commentable), grant: team, flag: "close_comments", logs: ["comments_closed"], tells: null },
  },
  {
    ...{ name: "cheer", method: "POST", path: "/cheers", body: () => ({ content: "🎉" }) },
    ...{ of: isCheered, grant: anyone, flag: "cheer", ...quiet },
  },
];

/** What features bring. */
const OWN: Verb[] = [
  {
    ...{ name: "decide", method: "PUT", path: "/approval", body: () => ({ decision: "approved" }) },
    ...{ of: named("approval"), flag: "decide", logs: ["approved"], tells: "approval_decided" },
  },
  {
    ...{ name: "pause", method: "PUT", path: "/pause", body: () => ({ paused: true }), of: named("question") },
    ...{ flag: null, logs: ["paused"], tells: null },
  },
  {
    ...{ name: "opt out", method: "PUT", path: "/opt-out", body: () => ({ opted_out: true }), by: "member" },
    ...{ of: named("question"), flag: null, ...quiet },
  },
  {
    ...{ name: "see the answers", method: "GET", path: "/answers", of: named("question") },
    ...{ flag: null, ...quiet },
  },
  {
    ...{ name: "set progress", method: "PUT", path: "/progress", body: () => ({ position: 0.5 }) },
    ...{ of: named("todolist"), grant: team, flag: null, logs: ["progress_set"], tells: null },
  },
];

export const VERBS: readonly Verb[] = [...COMMON, ...CAPABLE, ...OWN];
