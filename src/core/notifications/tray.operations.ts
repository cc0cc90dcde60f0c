import { id, instant, named, type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { booleanText, commaText, isTrue, wordsIn } from "#/platform/http/paging.ts";
import type { Secrets } from "#/platform/secret.ts";
import { checkedInstant } from "#/platform/times.ts";
import { NOTICES } from "#/schema/tenant/attention.ts";
import { exchangeOperation, operation } from "../access/operation.ts";
import { isAgent } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { answerWithStream } from "../access/streams/open.ts";
import { renewPresence } from "../people/presence.ts";
import { type CursorPosition, cursorOf, placeAt } from "./cursor.ts";
import { notificationSchema, presentNotification } from "./present.ts";
import { NotificationStream } from "./stream.ts";
import {
  lastSeq,
  listTray,
  markAllRead,
  markRead,
  type Start,
  type TrayRow,
  unreadCount,
} from "./tray.ts";

const tag = "Notifications";
const MOST_ROWS = 50;
const cursorText = "eyJhIjoxfQ.c2lnbmF0dXJl";

const notificationExample: Static<typeof notificationSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000e8",
  action: "commented",
  recording_id: "0193b0c8-7d10-7000-8000-0000000000d5",
  bulletin_id: null,
  project_id: "0193b0c8-7d10-7000-8000-0000000000c0",
  recording: {
    id: "0193b0c8-7d10-7000-8000-0000000000d5",
    type: "comment",
    title: "",
    parent_id: "0193b0c8-7d10-7000-8000-0000000000d0",
    parent_title: "Why six lamps and not eight",
  },
  actor_membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
  actor_role: "owner",
  excerpt: "Looks good to me.",
  count: 2,
  first_recording_id: "0193b0c8-7d10-7000-8000-0000000000d4",
  parts: [
    {
      recording_id: "0193b0c8-7d10-7000-8000-0000000000d5",
      actor_membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
      excerpt: "Looks good to me.",
      created_at: "2026-11-21T09:05:00.000Z",
    },
    {
      recording_id: "0193b0c8-7d10-7000-8000-0000000000d4",
      actor_membership_id: "0193b0c8-7d10-7000-8000-0000000000ac",
      excerpt: "Six or eight?",
      created_at: "2026-11-21T09:00:00.000Z",
    },
  ],
  read: false,
  read_at: null,
  created_at: "2026-11-21T09:00:00.000Z",
  updated_at: "2026-11-21T09:05:00.000Z",
  cursor: cursorText,
};

const ANY_NOTICE = `(?:${NOTICES.join("|")})`;

const place = (description: string) => t.String({ description });

const trayQuery = t.Object({
  unread: t.Optional(booleanText("Only unread ones.")),
  since: t.Optional(instant({ description: "Only what happened at or after this time." })),
  action: t.Optional(commaText(ANY_NOTICE, `One of ${NOTICES.join(", ")}`)),
  after: t.Optional(place("Walks on, oldest first, after a `cursor`; empty: from the beginning.")),
  before: t.Optional(place("Walks back, newest first, before a `cursor`; not with `after`.")),
  presence: t.Optional(booleanText("Agents: renews your presence.")),
});

const tray = named(
  "NotificationTray",
  t.Object({
    unread_count: t.Integer(),
    notifications: t.Array(notificationSchema),
    next_cursor: t.Optional(t.String({ description: "With `after`: where to go on." })),
    earlier_cursor: t.Optional(
      t.String({ description: "Without `after`: what to ask for `before`, where there is more." }),
    ),
  }),
);

export const listNotifications = operation({
  id: "listNotifications",
  tag,
  method: "GET",
  path: "/my/notifications",
  access: "client",
  errors: [400, 410, 422],
  summary: "Your notifications",
  description:
    "The newest 50, and the 50 `before` a `cursor`. With `after` (a `cursor`, or empty for the beginning) the oldest first, 50 at a time, with `next_cursor` to go on. Rows are kept for 30 days: an older cursor is 410 with where to resume. `presence=true` says for 90 seconds that an agent is listening.",
  query: trayQuery,
  returns: "The tray.",
  answer: tray,
  sample: { unread_count: 1, notifications: [notificationExample] },
  run: async ({ scope, query, services }) => {
    if (isTrue(query.presence) && isAgent(scope.actor)) {
      await services.wakeIndex.ensureAwake(scope.orgId);
      scope.write(renewPresence);
    }
    return scope.read((r) => {
      const start = startOf(services.secrets, r, query);
      const filter = {
        unread: isTrue(query.unread),
        since: checkedInstant("since", query.since)?.toISOString(),
        actions: query.action === undefined ? undefined : wordsIn("action", query.action, NOTICES),
      };
      // One more says that there is one.
      const found = listTray(r, filter, { start, limit: MOST_ROWS + 1 });
      const rows = found.slice(0, MOST_ROWS);
      return {
        unread_count: unreadCount(r),
        notifications: rows.map((row) => presentNotification(services.secrets, r, row)),
        ...onward(services.secrets, r, { start, rows, isAll: found.length === rows.length }),
      };
    });
  },
});

function startOf(
  secrets: Secrets,
  r: Read,
  { after, before }: Static<typeof trayQuery>,
): Start | null {
  if (after !== undefined && before !== undefined)
    throw invalid("before", "invalid", "Either `after` or `before`.");
  if (after !== undefined) return { walk: "on", from: placeAt(secrets, r, after).seq };
  return before ? { walk: "back", from: placeAt(secrets, r, before).seq } : null;
}

interface Walked {
  start: Start | null;
  rows: readonly TrayRow[];
  isAll: boolean;
}

/** Where a walk goes on: to what is newer always, to what is older where there is any. */
function onward(secrets: Secrets, r: Read, { start, rows, isAll }: Walked) {
  const last = rows.at(-1);
  const cursor = (place: CursorPosition) => cursorOf(secrets, r.actor.id, place);
  if (start?.walk !== "on")
    return last && !isAll
      ? { earlier_cursor: cursor({ seq: last.seq, at: last.updatedAt }) }
      : undefined;
  // Where nothing came the place is one of now, however long nothing comes.
  const place = last
    ? { seq: last.seq, at: last.updatedAt }
    : { seq: start.from, at: r.now.toISOString() };
  return { next_cursor: cursor(place) };
}

export const markNotificationsRead = operation({
  id: "markNotificationsRead",
  tag,
  method: "PUT",
  path: "/my/notifications",
  access: "client",
  errors: [422],
  summary: "Mark all your notifications read, or those of one thing",
  query: t.Object({
    recording_id: t.Optional(
      id("Only what you were told about this, and about what is said in it."),
    ),
  }),
  returns: "How many are unread in all.",
  answer: named("UnreadCount", t.Object({ unread_count: t.Integer() })),
  sample: { unread_count: 0 },
  run: async ({ scope, query }) => {
    await markAllRead(scope, query.recording_id?.toLowerCase());
    return { unread_count: scope.read(unreadCount) };
  },
});

export const mark = operation({
  id: "updateNotification",
  tag,
  method: "PATCH",
  path: "/my/notifications/:id",
  access: "client",
  errors: [404, 422],
  summary: "Mark a notification read, or new again",
  body: t.Object({ read: t.Boolean() }),
  example: { read: true },
  returns: "The notification.",
  answer: notificationSchema,
  sample: notificationExample,
  run: ({ scope, params, body, services }) =>
    scope.write((w) => presentNotification(services.secrets, w, markRead(w, params.id, body.read))),
});

export const stream = exchangeOperation({
  id: "streamNotifications",
  tag,
  method: "GET",
  path: "/my/notifications/stream",
  access: "client",
  isResumed: true,
  errors: [400, 410, 429],
  summary: "Your notifications as they come",
  description:
    "Server-Sent Events of what comes from now on, or after a place: `event: notification` with a row as `data` and its cursor as `id`, `event: ping` every 15 seconds. The first bytes and each ping have the place reached as `id`, too: a browser that was told nothing yet comes back to it. The server closes after ten minutes; connect again with `Last-Event-ID`, or `after`, and nothing is lost or repeated. At most 20 of one person are open at once (429), 10 while the address is not confirmed; 5 of one agent, and 50 of all agents of an organization. It also ends within 15 seconds of a sign-out, a revoked token, a lost membership or a new role, of which it tells first.",
  query: t.Object({
    after: t.Optional(
      place(
        "Begins after a `cursor`; empty: at the beginning; absent: now. `Last-Event-ID` goes before it.",
      ),
    ),
  }),
  answers: {
    200: {
      description: "The stream.",
      contentType: "text/event-stream",
      schema: t.String(),
      example: `retry: 1000\nid: ${cursorText}\n\nevent: notification\nid: ${cursorText}\ndata: {…}\n\n`,
    },
  },
  run: async ({ scope, caller, query, exchange, services }) => {
    // Whoever connects again says with the header where they are now, and with the address where
    // they began.
    const from = exchange.request.headers.get("last-event-id") || query.after;
    const after = scope.read((r) =>
      from === undefined
        ? { seq: lastSeq(r), at: r.now.toISOString() }
        : placeAt(services.secrets, r, from),
    );
    return answerWithStream(
      services,
      { scope, caller, exchange },
      (opening) => new NotificationStream(services, opening, after),
    );
  },
});
