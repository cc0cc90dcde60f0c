/** What a service worker has to do with, as far as ours does: the library of types of pages has no workers. */
interface Lasting {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Pushing extends Lasting {
  data: { json: () => unknown } | null;
}
interface Clicking extends Lasting {
  notification: { close: () => void; data: { url?: unknown } };
}
interface Client {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<Client | null>;
}

export interface Worker {
  location: { origin: string };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (wanted: { type: "window" }) => Promise<Client[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (
      title: string,
      options: { body: string; tag: string; icon: string; data: { url: string } },
    ) => Promise<void>;
  };
  addEventListener: {
    (name: "install" | "activate", on: (event: Lasting) => void): void;
    (name: "fetch", on: (event: Fetching) => void): void;
    (name: "push", on: (event: Pushing) => void): void;
    (name: "notificationclick", on: (event: Clicking) => void): void;
  };
}
