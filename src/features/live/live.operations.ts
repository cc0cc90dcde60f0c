import { readersOf } from "#/core/access/live/readers.ts";
import { exchangeOperation, operation } from "#/core/access/operation.ts";
import { answerWithStream } from "#/core/access/streams/open.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import { id, t } from "#/lib/schema.ts";
import { integerIn, integerText } from "#/platform/http/paging.ts";
import { nothing } from "#/platform/operation.ts";
import { CHATS } from "#/schema/tenant/recordings.ts";
import { eventOf } from "./events.ts";
import { tellWhoIsHere } from "./here.ts";
import { LiveStream } from "./stream.ts";

const tag = "Live";
/** So many milliseconds ago somebody read what they show: at most a day. */
const LONGEST_AGO: [number, number] = [0, 86_400_000];
/** That somebody types in a chat is passed on so often. */
const TYPING = { limit: 1, windowMs: 1000 };

export const stream = exchangeOperation({
  id: "streamChanges",
  tag,
  method: "GET",
  path: "/live",
  access: "client",
  isResumed: true,
  errors: [422, 429],
  summary: "What changes, as it changes",
  description:
    "Server-Sent Events for screens that are open; no content, only what to read anew. `event: hello` with `{changes}`, the counter of the organization's changes. Then `event: change` with `{recording_id, project_id, parent_id, thread_id, type, action, version, actor_membership_id, changes}`, ids and `version` null where it does not apply, for every committed change that you may see at that moment, chat lines included. `type` is that of the recording, else `project` or `organization`, or `own` for what is yours alone, as a bookmark; `action` is that of the change log, `cheered`, `org_renamed`, `role_changed` for you alone when you have another role, or `changed` for what has no name there. What you saw and no longer find is `removed`, whether it was deleted, hidden, moved, or your access ended. `event: notices` with `{unread_count}` at the beginning and when your tray changes, `event: typing` with `{recording_id, membership_id}`, `event: here` with `{recording_id, membership_ids}` of what you said you have open, and `event: ping` every 15 seconds. A change of something is one of all that lies in it: read anew what you show below it where the action is `moved`, `visibility_changed`, `archived`, `trashed`, `restored` or `removed`. It keeps no history: `Last-Event-ID` goes on behind the latest few hundred changes, for a minute, and `missed_ms` begins with what changed in the last so many milliseconds: give the time since you asked for what you show. `event: reset` says that more than that was missed, that too much changed at once, or that you read too slowly: read everything on screen anew. The server closes after ten minutes. It counts among the 20 streams that one person may have open (429), and ends within 15 seconds of a sign-out, a revoked token, a lost membership or a new role.",
  answers: {
    200: {
      description: "The stream.",
      contentType: "text/event-stream",
      schema: t.String(),
      example:
        'retry: 1000\nid: q0yXvTnL.1772445600000000\nevent: hello\ndata: {"changes":1772445600000000}\n\nevent: change\nid: q0yXvTnL.1772445600000001\ndata: {…}\n\n',
    },
  },
  query: t.Object({
    missed_ms: t.Optional(
      integerText(
        { minimum: LONGEST_AGO[0], maximum: LONGEST_AGO[1] },
        "Begins with what changed in the last so many milliseconds.",
      ),
    ),
  }),
  run: ({ scope, caller, exchange, query, services }) => {
    const missed = {
      lastEventId: exchange.request.headers.get("last-event-id") || null,
      missedMs: integerIn("missed_ms", query.missed_ms, 0, LONGEST_AGO),
    };
    return answerWithStream(
      services,
      { scope, caller, exchange },
      (opening) => new LiveStream(services, opening, missed),
    );
  },
});

const ofRecording = t.Object({ recording_id: id() });
const example = { recording_id: "0193b0c8-7d10-7000-8000-0000000000d0" };

export const typing = operation({
  id: "sayTyping",
  tag,
  method: "POST",
  path: "/live/typing",
  access: "client",
  errors: [404, 422],
  summary: "Say that you are typing in a chat",
  description:
    "Those who see the room or the direct chat and follow what changes hear `typing`, at most once a second. Nothing is stored.",
  body: ofRecording,
  example,
  returns: "It was passed on.",
  answer: nothing,
  run: ({ scope, body, services }) => {
    const { hub, windows, clock } = services;
    const { orgId, actor } = scope;
    const others = scope.read((r) => {
      const chat = findRecording(r, body.recording_id);
      if (!CHATS.includes(chat.type)) throw wrongType(chat, "is no chat", "recording_id");
      const following = hub.followers(orgId).filter((other) => other !== actor.id);
      return readersOf(r.db, chat.id, following).map((reader) => reader.id);
    });
    const key = `typing ${actor.id} ${body.recording_id}`;
    if (windows.take(key, TYPING, clock.now().getTime()) > 0) return;
    const said = { recording_id: body.recording_id, membership_id: actor.id };
    hub.pass(orgId, others, key, eventOf("typing", said));
  },
});

export const here = operation({
  id: "sayHere",
  tag,
  method: "POST",
  path: "/live/here",
  access: "client",
  errors: [404, 422],
  summary: "Say that you have something open",
  description:
    "For 30 seconds; say it again while it is open. Those who have it open and follow what changes hear `here` when somebody comes or goes, you too: at most 50 are named, and of 20 things at once you have the latest open. It is kept in memory alone.",
  body: ofRecording,
  example,
  returns: "It is noted.",
  answer: nothing,
  run: ({ scope, body: { recording_id: recordingId }, services }) => {
    scope.read((r) => findRecording(r, recordingId));
    const { orgId, actor } = scope;
    const now = services.clock.now().getTime();
    const isNew = services.hub.present.say(orgId, actor.id, { thing: recordingId, now });
    tellWhoIsHere(services, { orgId, recordingId }, (reader) => isNew || reader.id === actor.id);
  },
});
