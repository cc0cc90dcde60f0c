import type { DragEvent } from "react";
import { refresh } from "../../lib/optimistic.ts";
import { sendFile } from "../../lib/send-file.ts";
import { store } from "../../lib/store.ts";

/** A file on its way to the server. */
export interface Sending {
  key: string;
  /** The folder or the chat that it goes to. */
  parent: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it didn't arrive. */
  wrong: string | null;
  stop: () => void;
  again: () => void;
}

const all = store<readonly Sending[]>([]);

const put = (key: string, change: Partial<Sending>) =>
  all.set(all.now().map((one) => (one.key === key ? { ...one, ...change } : one)));
const remove = (key: string) => all.set(all.now().filter((one) => one.key !== key));

/** All that is on its way. */
export const useSending = all.use;

/** Whether what is dragged comes from outside of the page. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  [...dataTransfer.items].some(({ kind }) => kind === "file");

/** Puts files into a folder or a chat, one request each. */
export function uploadFiles(org: string, parent: string, files: Iterable<File>): void {
  for (const file of files) {
    const key = crypto.randomUUID();
    const send = () => {
      const stop = sendFile({
        address: `/api/v1/${org}/recordings/${parent}/uploads`,
        file,
        key,
        onShare: (share) => put(key, { share }),
        // It is on its way until it is shown.
        onDone: () => void refresh(parent).then(() => remove(key)),
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
    const begun = { key, parent, name: file.name, share: 0, wrong: null };
    all.set([...all.now(), { ...begun, stop: () => remove(key), again: send }]);
    send();
  }
}
