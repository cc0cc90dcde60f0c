import { named, t } from "#/lib/schema.ts";
import { operation } from "../../access/operation.ts";
import type { Scope } from "../../access/scope.ts";
import { isSubscribed, setSubscription } from "../../subscriptions/subscriptions.ts";
import { findRecording, requireLive } from "../content/find.ts";

const tag = "Subscriptions";
const subscription = named("Subscription", t.Object({ subscribed: t.Boolean() }));

export const getSubscription = operation({
  id: "getSubscription",
  tag,
  method: "GET",
  path: "/recordings/:id/subscription",
  access: "client",
  errors: [404],
  summary: "Whether you follow a thread",
  returns: "Whether you follow it.",
  answer: subscription,
  sample: { subscribed: true },
  run: ({ scope, params }) =>
    scope.read((r) => ({ subscribed: isSubscribed(r, findRecording(r, params.id).id) })),
});

export const subscribe = operation({
  id: "subscribe",
  tag,
  method: "PUT",
  path: "/recordings/:id/subscription",
  access: "client",
  errors: [404, 409],
  summary: "Follow a thread",
  returns: "Whether you follow it.",
  answer: subscription,
  sample: { subscribed: true },
  run: ({ scope, params }) => follow(scope, params.id, true),
});

export const unsubscribe = operation({
  id: "unsubscribe",
  tag,
  method: "DELETE",
  path: "/recordings/:id/subscription",
  access: "client",
  errors: [404, 409],
  summary: "Leave a thread",
  description: "You hear no more of it until you follow it again yourself.",
  returns: "Whether you follow it.",
  answer: subscription,
  sample: { subscribed: true },
  run: ({ scope, params }) => follow(scope, params.id, false),
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
