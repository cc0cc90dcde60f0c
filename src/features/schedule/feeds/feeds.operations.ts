import { operation } from "#/core/access/operation.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { NotFound } from "#/platform/errors.ts";
import { done, ok } from "#/platform/operation.ts";
import { openFeed, tagOf, writeFeed } from "./feed.ts";
import { deleteFeed, feedBody, feedSchema, listFeeds, makeFeed, presentFeed } from "./feeds.ts";

const tag = "Calendar";
const sample = {
  id: "0193b0c8-7d10-7000-8000-0000000000f0",
  url: "https://atoll.example.com/feeds/AZOwyH0QcACAAAAAAAAAAYtXn0yT4bQ0m3l2m1oVb0Q.ics",
  project_id: null,
  include_tasks: true,
  just: "everyone" as const,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const listCalendarFeeds = operation({
  id: "listCalendarFeeds",
  tag,
  method: "GET",
  path: "/calendar/feeds",
  access: "member",
  summary: "Your calendar feeds",
  description: "Of their addresses only the end is known.",
  returns: "Oldest first, at most 20.",
  answer: t.Array(feedSchema),
  sample: [{ ...sample, url: "https://atoll.example.com/feeds/…1oVb0Q.ics" }],
  run: ({ scope }) => scope.read((r) => listFeeds(r).map((feed) => presentFeed(r, feed))),
});

export const createCalendarFeed = operation({
  id: "createCalendarFeed",
  tag,
  method: "POST",
  path: "/calendar/feeds",
  access: "member",
  makes: true,
  isSecret: true,
  errors: [404, 422],
  summary: "Make a calendar feed for other programs",
  description:
    "An address that a calendar program subscribes to: events from 400 days ago to 800 ahead, and series as a whole, as you see them whenever it asks. Its address is answered this once: whoever has it reads the feed, until you delete it. At most 20 a person.",
  body: feedBody,
  example: { include_tasks: true },
  returns: "The feed, with its address.",
  answer: feedSchema,
  sample,
  run: ({ scope, body }) =>
    scope.write((w) => {
      const { feed, url } = makeFeed(w, scope.orgId, body);
      return presentFeed(w, feed, url);
    }),
});

export const deleteCalendarFeed = operation({
  id: "deleteCalendarFeed",
  tag,
  method: "DELETE",
  path: "/calendar/feeds/:id",
  access: "member",
  errors: [404],
  summary: "Revoke a calendar feed of yours",
  description: "Its address is 404 from then on.",
  returns: "Done.",
  answer: ok,
  sample: done,
  run: ({ scope, params }) =>
    scope.write((w) => {
      deleteFeed(w, params.id);
      return done;
    }),
});

const SUFFIX = ".ics";

export const getCalendarFeed = openExchange({
  id: "getCalendarFeed",
  tag,
  method: "GET",
  path: "/feeds/:token",
  params: { token: t.String() },
  isTagged: true,
  errors: [404],
  summary: "A calendar feed, as its owner sees it now",
  description: "iCalendar (RFC 5545). Answers an `ETag`; `If-None-Match` gives 304.",
  answers: {
    200: {
      description: "The calendar.",
      contentType: "text/calendar",
      schema: t.String(),
      example: "BEGIN:VCALENDAR…",
    },
  },
  run: async ({ params, services, reply }) => {
    const token = params.token.endsWith(SUFFIX) ? params.token.slice(0, -SUFFIX.length) : "";
    const reading = await openFeed(services, token);
    if (!reading) throw new NotFound();
    reply.tag(() => tagOf(reading));
    return new Response(await writeFeed(reading), { headers: HEADERS });
  },
});

const HEADERS = {
  "content-type": "text/calendar; charset=utf-8",
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex, nofollow",
};
