// Runs beside the pages, also when none is open: keeps the program for when there is no network, and shows what is
// pushed. It never touches the API.
import type { Worker } from "./scope.ts";

declare const self: Worker;
/** The paths of the program, and a name that changes with what is in them: written in when it is built. */
declare const PROGRAM: readonly string[];
declare const BUILD: string;

const CACHE = `atoll-${BUILD}`;
const PAGE = "/";
/** So long a page is waited for before the kept one is shown. */
const PATIENCE_MS = 3000;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...PROGRAM]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path);

/** The page of an address: all have the same, which asks for what it shows. */
async function pageFor(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const asked = fetch(request).catch(() => null);
  const answer = (await Promise.race([asked, late])) ?? (await kept(PAGE)) ?? (await asked);
  return answer ?? Response.error();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (PROGRAM.includes(pathname))
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  else if (
    request.mode === "navigate" &&
    !/^\/(?:api|oauth|public|docs|cli|feeds|sign-in)(?:\/|$)/.test(pathname)
  )
    event.respondWith(pageFor(request));
});

interface Pushed {
  title: string;
  body?: string;
  url?: string;
  tag?: string;
}

const isPushed = (value: unknown): value is Pushed =>
  typeof value === "object" && value !== null && "title" in value;

self.addEventListener("push", (event) => {
  const news: unknown = event.data?.json();
  if (!isPushed(news)) return;
  const { title, body = "", url = "/", tag = url } = news;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { url } }),
  );
});

/** Leads to what it is about, in a window that is open where there is one. */
async function lead(url: string): Promise<void> {
  const address = new URL(url, self.location.origin);
  // Nobody is led elsewhere.
  if (address.origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: "window" });
  if (open) await open.navigate(address.href).then((client) => client?.focus());
  else await self.clients.openWindow(address.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url }: { url?: unknown } = event.notification.data;
  event.waitUntil(lead(typeof url === "string" ? url : "/"));
});
