import { id, t } from "#/lib/schema.ts";
import { anyObject, describe, json, listOf, ref } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import { meRoutes } from "./gate.ts";
import { onceGlobally } from "./idempotency.ts";
import {
  type CopyPreferences,
  DEFAULT_PREFERENCES,
  patchPreferences,
  preferencesPatch,
  readPreferences,
} from "./preferences.ts";
import { listTokens, mintOwnToken, newTokenBody, revokeToken } from "./tokens.ts";

const token = {
  id: "0193b0c8-7d10-7000-8000-000000000001",
  name: "Backup script",
  prefix: "svc_pat_8kZq2X",
  scope: "read",
  created_at: "2026-11-21T09:00:00.000Z",
  last_used_at: null,
  expires_at: null,
};
const preferences = { ...DEFAULT_PREFERENCES, timezone: "Europe/Berlin" };

const operations = {
  listTokens: describe({
    id: "listTokens",
    tag: "Authentication",
    security: "session",
    summary: "Your personal access tokens",
    answers: { 200: { description: "Newest first, never the secret.", schema: listOf("Token"), example: [token] } },
  }),
  createToken: describe({
    id: "createToken",
    tag: "Authentication",
    security: "session",
    errors: [409, 422],
    summary: "Mint a personal access token",
    description:
      "The token works as you do, in all your organizations. `token` is shown in this answer only. You can have 50; half of that before your e-mail address is confirmed.",
    example: { name: "Backup script", scope: "read" },
    answers: {
      201: {
        description: "The new token.",
        schema: ref("NewToken"),
        example: { ...token, token: "svc_pat_8kZq2X…" },
      },
    },
  }),
  deleteToken: describe({
    id: "deleteToken",
    tag: "Authentication",
    security: "session",
    errors: [404],
    summary: "Revoke a token",
    answers: { 204: { description: "It stopped working." } },
  }),
  getPreferences: describe({
    id: "getPreferences",
    tag: "Preferences",
    summary: "Your preferences",
    answers: {
      200: { description: "All of them, defaults filled in.", schema: ref("Preferences"), example: preferences },
    },
  }),
  updatePreferences: describe({
    body: preferencesPatch,
    id: "updatePreferences",
    tag: "Preferences",
    errors: [422],
    summary: "Change your preferences",
    description: "Objects merge; an unknown key is 422.",
    example: { timezone: "Europe/Berlin", quiet_hours: { enabled: true } },
    answers: { 200: { description: "All preferences.", schema: ref("Preferences"), example: preferences } },
  }),
};

/** Tokens and preferences of the signed-in person, the same in all their organizations. */
export const identityRoutes = (services: Services, copy: CopyPreferences) =>
  meRoutes(services, "/api/v1/me")
    .get("/tokens", ({ caller }) => listTokens(services, caller.identityId), {
      signedIn: "session",
      ...operations.listTokens,
    })
    .post(
      "/tokens",
      ({ caller, body, request, set }) => {
        set.status = 201;
        set.headers["cache-control"] = "no-store";
        return onceGlobally({ services, caller, request, body, status: 201 }, (remember) =>
          mintOwnToken(services, { identityId: caller.identityId, input: body, remember, trace: traceOf(request) }),
        );
      },
      { signedIn: "session", body: newTokenBody, ...operations.createToken, ...json },
    )
    .delete(
      "/tokens/:id",
      async ({ caller, params, request, set }) => {
        await revokeToken(services, { identityId: caller.identityId, id: params.id, trace: traceOf(request) });
        set.status = 204;
      },
      {
        signedIn: "session",
        params: t.Object({ id: id() }),
        ...operations.deleteToken,
      },
    )
    .get("/preferences", ({ caller }) => readPreferences(services, caller.identityId), {
      signedIn: "any",
      ...operations.getPreferences,
    })
    .patch("/preferences", ({ caller, body }) => patchPreferences(services, caller.identityId, body, copy), {
      signedIn: "any",
      body: anyObject,
      ...operations.updatePreferences,
      ...json,
    });
