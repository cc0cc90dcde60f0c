import { useSyncExternalStore } from "react";
import { refresh } from "../../lib/optimistic.ts";

/** A file on its way to the server. */
export interface Sending {
  key: string;
  folder: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it didn't arrive. */
  wrong: string | null;
  stop: () => void;
  again: () => void;
}

let all: readonly Sending[] = [];
const readers = new Set<() => void>();

function set(next: readonly Sending[]): void {
  all = next;
  for (const read of readers) read();
}

const put = (key: string, change: Partial<Sending>) =>
  set(all.map((one) => (one.key === key ? { ...one, ...change } : one)));
const remove = (key: string) => set(all.filter((one) => one.key !== key));

/** All that is on its way. */
export const useSending = (): readonly Sending[] =>
  useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => all,
  );

/** What the server says of a refusal. */
function reasonIn(request: XMLHttpRequest): string {
  if (request.status === 0) return "The server can't be reached.";
  try {
    return String(JSON.parse(request.responseText).error.message);
  } catch {
    return `The server answered ${request.status}.`;
  }
}

/** Puts files into a folder, one request each; how far each is can be seen, which fetch can't tell. */
export function uploadFiles(org: string, folder: string, files: Iterable<File>): void {
  for (const file of files) {
    const key = crypto.randomUUID();
    const send = () => {
      put(key, { wrong: null, share: 0 });
      const request = new XMLHttpRequest();
      const form = new FormData();
      form.append("file", file);
      request.open("POST", `/api/v1/${org}/recordings/${folder}/uploads`);
      request.setRequestHeader("idempotency-key", key);
      request.upload.onprogress = ({ loaded, total }) =>
        put(key, { share: total ? loaded / total : 0 });
      request.onloadend = () => {
        if (request.status < 200 || request.status >= 300)
          return put(key, { wrong: reasonIn(request) });
        remove(key);
        refresh(folder);
      };
      put(key, {
        stop: () => {
          request.onloadend = null;
          request.abort();
          remove(key);
        },
      });
      request.send(form);
    };
    const begun = { key, folder, name: file.name, share: 0, wrong: null };
    set([...all, { ...begun, stop: () => remove(key), again: send }]);
    send();
  }
}
