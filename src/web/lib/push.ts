import { api } from "./api.ts";

/** Whether this browser can show what is pushed. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const subscription = async (): Promise<PushSubscription | null> =>
  canPush() ? (await navigator.serviceWorker.ready).pushManager.getSubscription() : null;

/** Whether it does. */
export const isPushed = async (): Promise<boolean> => (await subscription()) !== null;

/** Lets this browser be pushed to; asks whoever sits there. */
export async function startPush(): Promise<void> {
  const { public_key } = await api.get("/api/v1/me/push-key");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("The browser made no subscription.");
  await api.post("/api/v1/me/push-subscriptions", { body: { endpoint, keys: { p256dh, auth } } });
}

/** Ends that; the server forgets the browser when it next finds nobody there. */
export async function stopPush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
