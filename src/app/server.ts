import { type AnyElysia, Elysia } from "elysia";
import { addressRoutes } from "#/core/identity/address-routes.ts";
import { authAccountRoutes, authRoutes } from "#/core/identity/auth-routes.ts";
import { identityRoutes } from "#/core/identity/me-routes.ts";
import { notifyPerson } from "#/core/notifications/notify.ts";
import { streamRoutes, trayRoutes } from "#/core/notifications/tray-routes.ts";
import { unsubscribeRoutes } from "#/core/notifications/unsubscribe-routes.ts";
import type { Seed } from "#/core/orgs/create.ts";
import { orgsRoutes } from "#/core/orgs/routes.ts";
import { agentOperatorRoutes, agentRoutes } from "#/core/people/agent-routes.ts";
import type { Tellers } from "#/core/people/change.ts";
import { groupRoutes } from "#/core/people/group-routes.ts";
import { invitationRoutes } from "#/core/people/invitation-routes.ts";
import { copyPreferences } from "#/core/people/preferences.ts";
import { peopleRoutes } from "#/core/people/routes.ts";
import { projectHomeRoutes } from "#/core/projects/home-routes.ts";
import { projectFeedRoutes, projectPartRoutes } from "#/core/projects/part-routes.ts";
import { joinProject } from "#/core/projects/people.ts";
import { projectRoutes, projectVerbRoutes } from "#/core/projects/routes.ts";
import { batchRoutes } from "#/core/recordings/routes/batch-routes.ts";
import { copyRoutes } from "#/core/recordings/routes/copy-routes.ts";
import { recordingListRoutes, recordingReadRoutes } from "#/core/recordings/routes/read-routes.ts";
import { subscriptionRoutes } from "#/core/recordings/routes/subscription-routes.ts";
import { threadRoutes, watchRoutes } from "#/core/recordings/routes/thread-routes.ts";
import { trashRoutes } from "#/core/recordings/routes/trash-routes.ts";
import { recordingVerbRoutes, recordingWriteRoutes } from "#/core/recordings/routes/write-routes.ts";
import { anyHost } from "#/platform/http/any-host.ts";
import { Ending } from "#/platform/http/ending.ts";
import { frame } from "#/platform/http/frame.ts";
import type { Services } from "#/platform/services.ts";
import { docsRoutes } from "./docs.ts";
import { features, preferencesChanged } from "./features.ts";
import { type OpenApi, openApiDocument } from "./openapi.ts";

/** What every new organization starts with: the seeds of all features. */
export const seed: Seed = (db, now) => {
  for (const feature of features) feature.seed?.(db, now);
};

const tellRole: Tellers["role"] = (w, person) => notifyPerson(w, "role_changed", person);
const tellOperator: Tellers["operator"] = (w, person, excerpt) =>
  notifyPerson(w, "granted_access", person, { excerpt });

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The whole HTTP surface. While the end is near, every answer is the last of its connection. */
export function createServer(services: Services, ending = new Ending()): AnyElysia {
  const plugins: ((services: Services) => AnyElysia)[] = [
    authRoutes,
    authAccountRoutes,
    addressRoutes,
    (given) => identityRoutes(given, copyPreferences(preferencesChanged)),
    (given) => orgsRoutes(given, seed),
    (given) => invitationRoutes(given, joinProject),
    (given) => peopleRoutes(given, { role: tellRole, operator: tellOperator }),
    groupRoutes,
    (given) => agentRoutes(given, tellOperator),
    (given) => agentOperatorRoutes(given, tellOperator),
    projectRoutes,
    projectVerbRoutes,
    projectPartRoutes,
    projectFeedRoutes,
    projectHomeRoutes,
    recordingReadRoutes,
    recordingListRoutes,
    recordingWriteRoutes,
    recordingVerbRoutes,
    copyRoutes,
    batchRoutes,
    subscriptionRoutes,
    threadRoutes,
    watchRoutes,
    trashRoutes,
    trayRoutes,
    streamRoutes,
    unsubscribeRoutes,
    ...features.flatMap(({ routes }) => routes ?? []),
  ];
  const app: AnyElysia = new Elysia({
    systemRouter: false,
    // The default goes through a text letter by letter where a list of objects belongs, before anything is checked.
    normalize: "typebox",
    adapter: anyHost,
  });
  const { log, config } = services;
  // Elysia keeps paths without a parameter elsewhere than the others.
  const isFixed = (method: string, path: string) =>
    app.routes.some((route) => route.method === method && route.path === path);
  const allowedMethods = (path: string) =>
    METHODS.filter((method) => app.router.http.find(method, path) !== null || isFixed(method, path));
  app.use(frame({ log, config, ending, allowedMethods }));
  for (const plugin of plugins) app.use(plugin(services));
  let document: OpenApi | null = null;
  const described = () => {
    document ??= openApiDocument(app, config);
    return document;
  };
  return app.use(docsRoutes(described));
}
