import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { personalOperation } from "../operation.ts";
import { appSchema, disconnectApp, listApps } from "./apps.ts";

const tag = "Apps";

export const list = personalOperation({
  id: "listConnectedApps",
  tag,
  method: "GET",
  path: "/api/v1/me/connected-apps",
  signedIn: "session",
  summary: "The apps you let in",
  returns: "Newest first; one row for each resource.",
  answer: t.Array(appSchema),
  sample: [
    {
      id: "0193b0c8-7d10-7000-8000-000000000004",
      name: "Time tracker",
      client_id: "q0ZtWmdC2abR3f7kQ0ZtWm",
      resource: "https://atoll.example.com/api/v1",
      scope: "svc.read",
      created_at: "2026-11-21T09:00:00.000Z",
      last_used_at: null,
    },
  ],
  run: ({ caller, services }) => listApps(services, caller.identityId),
});

export const disconnect = personalOperation({
  id: "deleteConnectedApp",
  tag,
  method: "DELETE",
  path: "/api/v1/me/connected-apps/:id",
  signedIn: "session",
  errors: [404],
  summary: "Disconnect an app",
  returns: "Its next request is refused.",
  answer: nothing,
  run: ({ caller, params, services, trace }) =>
    disconnectApp(services, { identity: caller.identityId, id: params.id, trace: trace() }),
});
