import { t } from "#/lib/schema.ts";
import { anyObject, nothing } from "#/platform/operation.ts";
import { onceGlobally } from "./idempotency.ts";
import { personalOperation } from "./operation.ts";
import {
  copyPreferences,
  DEFAULT_PREFERENCES,
  fillPreferences,
  patchPreferences,
  preferencesPatch,
  preferencesSchema,
  readChosen,
} from "./preferences.ts";
import {
  listTokens,
  mintOwnToken,
  newTokenBody,
  newTokenSchema,
  revokeToken,
  tokenSchema,
} from "./tokens.ts";

const token = {
  id: "0193b0c8-7d10-7000-8000-000000000001",
  name: "Backup script",
  prefix: "svc_pat_8kZq2X",
  scope: "read" as const,
  created_at: "2026-11-21T09:00:00.000Z",
  last_used_at: null,
  expires_at: null,
};
const preferences = { ...DEFAULT_PREFERENCES, timezone: "Europe/Berlin" };

export const list = personalOperation({
  id: "listTokens",
  tag: "Authentication",
  method: "GET",
  path: "/api/v1/me/tokens",
  signedIn: "session",
  summary: "Your personal access tokens",
  returns: "Newest first, never the secret.",
  answer: t.Array(tokenSchema),
  sample: [token],
  run: ({ caller, services }) => listTokens(services, caller.identityId),
});

export const createToken = personalOperation({
  id: "createToken",
  tag: "Authentication",
  method: "POST",
  path: "/api/v1/me/tokens",
  signedIn: "session",
  makes: true,
  isSecret: true,
  errors: [409, 422],
  summary: "Mint a personal access token",
  description:
    "The token works as you do, in all your organizations. `token` is shown in this answer only. You can have 50; half of that before your e-mail address is confirmed.",
  body: newTokenBody,
  example: { name: "Backup script", scope: "read" },
  returns: "The new token.",
  answer: newTokenSchema,
  sample: { ...token, token: "svc_pat_8kZq2X…" },
  run: ({ caller, body, call, services, trace }) =>
    onceGlobally({ services, caller, call }, (remember) =>
      mintOwnToken(services, {
        identityId: caller.identityId,
        method: caller.method,
        openedWith: caller.openedWith,
        input: body,
        remember,
        trace: trace(),
      }),
    ),
});

export const deleteToken = personalOperation({
  id: "deleteToken",
  tag: "Authentication",
  method: "DELETE",
  path: "/api/v1/me/tokens/:id",
  signedIn: "session",
  errors: [404],
  summary: "Revoke a token",
  returns: "It stopped working.",
  answer: nothing,
  run: ({ caller, params, services, trace }) =>
    revokeToken(services, { identityId: caller.identityId, id: params.id, trace: trace() }),
});

export const revokeOwnToken = personalOperation({
  id: "revokeOwnToken",
  tag: "Authentication",
  method: "DELETE",
  path: "/api/v1/authorization",
  signedIn: "token",
  summary: "Revoke the token you came with",
  description:
    "For whoever holds it, whatever its scope: what you don't need any more should open nothing. 403 `token_required` for a session, which signs out, and for an app, which gives its token back at `/api/oauth/revoke`.",
  returns: "It stopped working.",
  answer: nothing,
  run: ({ caller, services, trace }) =>
    revokeToken(services, {
      identityId: caller.identityId,
      id: caller.credentialId,
      trace: trace(),
    }),
});

export const getPreferences = personalOperation({
  id: "getPreferences",
  tag: "Preferences",
  method: "GET",
  path: "/api/v1/me/preferences",
  signedIn: "any",
  summary: "Your preferences",
  returns: "All of them, defaults filled in; the zone of the `tz` cookie where none was chosen.",
  answer: preferencesSchema,
  sample: preferences,
  run: async ({ caller, deviceZone, services }) =>
    fillPreferences(await readChosen(services, caller.identityId), deviceZone),
});

export const updatePreferences = personalOperation({
  id: "updatePreferences",
  tag: "Preferences",
  method: "PATCH",
  path: "/api/v1/me/preferences",
  signedIn: "any",
  errors: [422],
  summary: "Change your preferences",
  description: "Objects merge; an unknown key is 422.",
  body: anyObject,
  accepts: preferencesPatch,
  example: { timezone: "Europe/Berlin", quiet_hours: { enabled: true } },
  returns: "All preferences.",
  answer: preferencesSchema,
  sample: preferences,
  run: async ({ caller, body, deviceZone, services }) =>
    fillPreferences(
      await patchPreferences(services, caller.identityId, body, copyPreferences()),
      deviceZone,
    ),
});
