import { named, t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { personalOperation } from "../operation.ts";
import { pushKeysOf } from "./keys.ts";
import {
  listSubscriptions,
  pushSubscriptionSchema,
  subscribe,
  subscriptionBody,
  unsubscribe,
} from "./subscriptions.ts";

const tag = "Push";

const example = {
  id: "0193b0c8-7d10-7000-8000-000000000004",
  host: "updates.push.services.mozilla.com",
  user_agent: "Mozilla/5.0",
  is_current: true,
  created_at: "2026-11-21T09:00:00.000Z",
  last_pushed_at: null,
};

export const getPushKey = personalOperation({
  id: "getPushKey",
  tag,
  method: "GET",
  path: "/api/v1/me/push-key",
  signedIn: "session",
  summary: "The key that a browser subscribes with (Web Push)",
  description:
    "For `applicationServerKey` of `pushManager.subscribe()`. It stays the same for as long as the installation keeps its secret; a browser that subscribed with another one subscribes anew.",
  returns: "The key.",
  answer: named(
    "PushKey",
    t.Object({
      public_key: t.String({
        description: "A point on P-256, uncompressed, in base64url (RFC 8292).",
      }),
    }),
  ),
  sample: {
    public_key:
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  },
  run: async ({ services }) => ({ public_key: (await pushKeysOf(services)).publicKey }),
});

export const list = personalOperation({
  id: "listPushSubscriptions",
  tag,
  method: "GET",
  path: "/api/v1/me/push-subscriptions",
  signedIn: "session",
  summary: "The browsers you are pushed to",
  returns: "The newest first.",
  answer: t.Array(pushSubscriptionSchema),
  sample: [example],
  run: ({ caller, services }) => listSubscriptions(services, caller),
});

export const create = personalOperation({
  id: "createPushSubscription",
  tag,
  method: "POST",
  path: "/api/v1/me/push-subscriptions",
  signedIn: "session",
  makes: true,
  errors: [422],
  summary: "Be pushed to in this browser",
  description:
    'What `pushManager.subscribe()` gave, for the rows of your tray in all your organizations, under the same preferences and quiet hours as mail (`channels.push`). It ends with the session, and when the push service says that the browser is gone; the same browser again is the same subscription, and one that somebody else signed in to is theirs. At most 10.\n\nWhat is pushed is encrypted for the browser (RFC 8291): JSON `{type: "notification", org_slug, project_id, recording_id, thread_id, notification_id, action, title, body, url, count, unread_count}`, of what is new in one thread within three seconds. Show it with `thread_id` as its `tag`: what is repeated takes its place.',
  body: subscriptionBody,
  example: {
    endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
    keys: {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
  returns: "The subscription.",
  answer: pushSubscriptionSchema,
  sample: example,
  run: ({ caller, body, services, call }) =>
    subscribe(services, caller, { body, userAgent: call.request.headers.get("user-agent") }),
});

export const remove = personalOperation({
  id: "deletePushSubscription",
  tag,
  method: "DELETE",
  path: "/api/v1/me/push-subscriptions/:id",
  signedIn: "session",
  errors: [404],
  summary: "Be pushed to no more in a browser",
  returns: "It is removed.",
  answer: nothing,
  run: ({ caller, params, services }) => unsubscribe(services, caller, params.id),
});
