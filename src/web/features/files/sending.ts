import { useSyncExternalStore } from "react";
import { refresh } from "../../lib/optimistic.ts";
import { sendFile } from "../../lib/send-file.ts";

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

/** Puts files into a folder, one request each. */
export function uploadFiles(org: string, folder: string, files: Iterable<File>): void {
  for (const file of files) {
    const key = crypto.randomUUID();
    const send = () => {
      const stop = sendFile({
        address: `/api/v1/${org}/recordings/${folder}/uploads`,
        file,
        key,
        onShare: (share) => put(key, { share }),
        onDone: () => {
          remove(key);
          refresh(folder);
        },
        onRefused: (wrong) => put(key, { wrong }),
      });
      put(key, {
        wrong: null,
        share: 0,
        stop: () => {
          stop();
          remove(key);
        },
      });
    };
    const begun = { key, folder, name: file.name, share: 0, wrong: null };
    set([...all, { ...begun, stop: () => remove(key), again: send }]);
    send();
  }
}
