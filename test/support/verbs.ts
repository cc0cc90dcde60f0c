import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { pinnable } from "#/core/recordings/capabilities/pinnable.ts";
import { watchable } from "#/core/recordings/capabilities/watchable.ts";
import type { Capability, RecordingType } from "#/core/recordings/type.ts";
import { has, isTop, typeOf } from "#/core/recordings/types.ts";
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
  /**
   * Who may, by the settings of the organization (contract, section 4); left out where tests of its
   * own try that.
   */
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
  title === "derived"
    ? "base_name"
    : title === "required"
      ? "title"
      : content === "none"
        ? "note"
        : "content";

type Method = Verb["method"];

function verb(
  name: string,
  route: `${Method} ${string}`,
  of: Verb["of"],
  promises: Omit<Verb, "name" | "method" | "path" | "of">,
): Verb {
  const [method, path = ""] = route.split(" ");
  return { name, method: method as Method, path, of, ...promises };
}

const quiet = { logs: [], tells: null };

/** What can be done with recordings of every type, or nearly. */
const COMMON: Verb[] = [
  verb("edit", "PATCH ", (type) => !isDm(type), {
    grant: edit,
    flag: "edit",
    body: (name) => ({ [textOf(typeOf({ type: name }))]: "Edited" }),
    logs: (type) => [type.title !== "none" ? "title_changed" : "content_changed"],
    tells: null,
  }),
  verb("copy", "POST /copy", (type) => stands(type) && !isTop(type) && !type.isFixed, {
    body: (_, { parent }) => ({ parent_id: parent }),
    grant: anyone,
    flag: null,
    logs: ["copied"],
    tells: null,
  }),
  verb("archive", "PUT /status/archived", isKept, {
    grant: manage,
    flag: "archive",
    logs: ["archived"],
    tells: null,
  }),
  verb("trash", "PUT /status/trashed", isTrashed, {
    grant: manage,
    flag: "trash",
    logs: ["trashed"],
    tells: null,
  }),
  verb("restore", "PUT /status/active", isTrashed, {
    before: "/status/trashed",
    grant: manage,
    flag: "restore",
    logs: ["restored"],
    tells: null,
  }),
  verb("move", "PUT /position", (type) => !type.isLine && !isTop(type), {
    body: () => ({ position: 7 }),
    grant: manage,
    flag: "move",
    ...quiet,
  }),
  verb("show to clients", "PUT /visibility", stands, {
    body: () => ({ visible_to_clients: true }),
    grant: manage,
    flag: "change_visibility",
    logs: ["visibility_changed"],
    tells: null,
  }),
  verb("follow", "PUT /subscription", all, { grant: anyone, flag: null, ...quiet }),
  verb("publish", "POST /publish", none, { flag: "publish", ...quiet }),
  verb("make a draft", "PUT /status/drafted", none, { flag: null, ...quiet }),
];

/** What the capabilities of the core bring. */
const CAPABLE: Verb[] = [
  verb("complete", "PUT /completion", can(completable), {
    grant: edit,
    flag: "complete",
    logs: ["completed"],
    tells: "completed",
  }),
  verb("reopen", "DELETE /completion", can(completable), {
    before: "/completion",
    grant: edit,
    flag: "complete",
    logs: ["reopened"],
    tells: "reopened",
  }),
  verb("assign", "PUT /assignees", can(assignable), {
    body: (_, { person }) => ({ membership_ids: [person] }),
    grant: edit,
    flag: "assign",
    logs: ["unassigned", "assigned"],
    tells: "assigned",
  }),
  verb("pin", "PUT /pin", can(pinnable), {
    grant: team,
    flag: "pin",
    logs: ["pinned"],
    tells: null,
  }),
  verb("unpin", "DELETE /pin", can(pinnable), {
    before: "/pin",
    grant: team,
    flag: "pin",
    logs: ["unpinned"],
    tells: null,
  }),
  verb("watch", "PUT /watch", can(watchable), { flag: null, ...quiet }),
  verb("watch no longer", "DELETE /watch", can(watchable), {
    before: "/watch",
    flag: null,
    ...quiet,
  }),
  verb("see whether one watches", "GET /watch", can(watchable), { flag: null, ...quiet }),
  verb("publish a link", "PUT /public-link", can(linkable), {
    grant: (_, { restrict_public_links }) => (restrict_public_links ? "admin" : "team"),
    flag: "publish_link",
    logs: ["link_published"],
    tells: null,
  }),
  verb("delete", "DELETE ", can(erasable), { flag: "delete", logs: ["deleted"], tells: null }),
  verb("comment", "POST /comments", can(commentable), {
    body: () => ({ content: "A comment" }),
    grant: anyone,
    flag: "comment",
    logs: ["created"],
    tells: "commented",
  }),
  verb("close comments", "PUT /comments-closed", can(commentable), {
    body: () => ({ closed: true }),
    grant: team,
    flag: "close_comments",
    logs: ["comments_closed"],
    tells: null,
  }),
  verb("cheer", "POST /cheers", isCheered, {
    body: () => ({ content: "🎉" }),
    grant: anyone,
    flag: "cheer",
    ...quiet,
  }),
];

/** What features bring. */
const OWN: Verb[] = [
  verb("decide", "PUT /approval", named("approval"), {
    body: () => ({ decision: "approved" }),
    flag: "decide",
    logs: ["approved"],
    tells: "approval_decided",
  }),
  verb("pause", "PUT /pause", named("question"), {
    body: () => ({ paused: true }),
    flag: null,
    logs: ["paused"],
    tells: null,
  }),
  verb("opt out", "PUT /opt-out", named("question"), {
    body: () => ({ opted_out: true }),
    by: "member",
    flag: null,
    ...quiet,
  }),
  verb("see the answers", "GET /answers", named("question"), { flag: null, ...quiet }),
  verb("set progress", "PUT /progress", named("todolist"), {
    body: () => ({ position: 0.5 }),
    grant: team,
    flag: null,
    logs: ["progress_set"],
    tells: null,
  }),
];

export const VERBS: readonly Verb[] = [...COMMON, ...CAPABLE, ...OWN];
