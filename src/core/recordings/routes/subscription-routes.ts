import { id, named, t } from "#/lib/schema.ts";
import { describe } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../../access/routes.ts";
import type { Scope } from "../../access/scope.ts";
import { isSubscribed, setSubscription } from "../../subscriptions/subscriptions.ts";
import { findRecording, requireLive } from "../find.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Subscriptions";
const subscription = named("Subscription", t.Object({ subscribed: t.Boolean() }));
const answers = { 200: { description: "Whether you follow it.", schema: subscription, example: { subscribed: true } } };

const operations = {
  getSubscription: describe({
    id: "getSubscription",
    tag,
    errors: [404],
    summary: "Whether you follow a thread",
    answers,
  }),
  subscribe: describe({ id: "subscribe", tag, errors: [404, 409], summary: "Follow a thread", answers }),
  unsubscribe: describe({
    id: "unsubscribe",
    tag,
    errors: [404, 409],
    summary: "Leave a thread",
    description: "You hear no more of it until you follow it again yourself.",
    answers,
  }),
};

/** Whether the caller follows a thread. */
export const subscriptionRoutes = (services: Services) =>
  orgRoutes(services)
    .get(
      "/recordings/:id/subscription",
      ({ scope, params }) => scope.read((r) => ({ subscribed: isSubscribed(r, findRecording(r, params.id).id) })),
      { access: "client", params: one, ...operations.getSubscription },
    )
    .put("/recordings/:id/subscription", ({ scope, params }) => follow(scope, params.id, true), {
      access: "client",
      params: one,
      ...operations.subscribe,
    })
    .delete("/recordings/:id/subscription", ({ scope, params }) => follow(scope, params.id, false), {
      access: "client",
      params: one,
      ...operations.unsubscribe,
    });

function follow(scope: Scope, recordingId: string, subscribed: boolean) {
  return scope.write((w) => {
    const recording = findRecording(w, recordingId);
    requireLive(recording);
    setSubscription(w, recording.id, subscribed);
    w.touch(recording.projectId);
    return { subscribed };
  });
}
