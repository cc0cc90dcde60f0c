import { t } from "#/lib/schema.ts";
import { authExchange, requireSessionOf, statusDone, statusSchema } from "../exchange.ts";
import { clearedCookie } from "../sessions.ts";
import { endOtherSessions, endSession, endSessions, sessionsOf } from "./list.ts";
import { listedSessionSchema, presentListed } from "./present.ts";

const tag = "Authentication";
const example = {
  id: "0193b0c8-7d10-7000-8000-000000000003",
  userId: "0193b0c8-7d10-7000-8000-000000000002",
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
  expiresAt: "2026-12-21T09:00:00.000Z",
  ipAddress: "192.0.2.7",
  userAgent: "Mozilla/5.0",
  token: "0193b0c8-7d10-7000-8000-000000000003",
  current: true,
};
const done = (description: string) => ({
  200: { description, schema: statusSchema, example: statusDone },
});

export const list = authExchange({
  id: "listSessions",
  tag,
  method: "GET",
  path: "/list-sessions",
  security: "session",
  summary: "Your sessions",
  answers: {
    200: {
      description: "The newest 500, newest first.",
      schema: t.Array(listedSessionSchema),
      example: [example],
    },
  },
  run: async ({ services, exchange: { request } }) => {
    const current = await requireSessionOf(services, request);
    const sessions = await sessionsOf(services, current.identityId);
    return sessions.map((session) => presentListed(session, current));
  },
});

export const revoke = authExchange({
  id: "revokeSession",
  tag,
  method: "POST",
  path: "/revoke-session",
  security: "session",
  errors: [404],
  summary: "End one of your sessions",
  body: t.Object({ token: t.String({ maxLength: 100, description: "Its `token` or its `id`." }) }),
  example: { token: example.token },
  answers: done("It has ended."),
  run: async ({ services, exchange: { request }, body }) => {
    const current = await requireSessionOf(services, request);
    await endSession(services, current, { id: body.token, request });
    return statusDone;
  },
});

export const revokeOthers = authExchange({
  id: "revokeOtherSessions",
  tag,
  method: "POST",
  path: "/revoke-other-sessions",
  security: "session",
  summary: "End all your other sessions",
  answers: done("They have ended."),
  run: async ({ services, exchange: { request } }) => {
    await endOtherSessions(services, await requireSessionOf(services, request), request);
    return statusDone;
  },
});

export const revokeAll = authExchange({
  id: "revokeSessions",
  tag,
  method: "POST",
  path: "/revoke-sessions",
  security: "session",
  summary: "End all your sessions, this one too",
  answers: done("They have ended, and the cookie is cleared."),
  run: async ({ services, exchange: { request, set } }) => {
    await endSessions(services, await requireSessionOf(services, request), request);
    set.headers["set-cookie"] = clearedCookie(services.config);
    return statusDone;
  },
});
