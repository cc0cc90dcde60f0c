import type { DragEvent } from "react";
import { leavingLoses } from "../../lib/leaving.ts";
import { refresh } from "../../lib/optimistic.ts";
import { type Destination, sendFile } from "../../lib/send-file.ts";
import { store } from "../../lib/store.ts";

/** A file on its way to the server. */
export interface Sending {
  key: string;
  /** The folder or the chat that it goes to, or the file that it replaces. */
  parent: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it didn't arrive. */
  wrong: string | null;
  isFull: boolean;
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

leavingLoses(() => all.now().length > 0);

/** Puts files into a folder or a chat, one request each and one after the other, so that they stand in their order. */
export async function uploadFiles(
  org: string,
  parent: string,
  files: Iterable<File>,
): Promise<void> {
  const there = `/api/v1/${org}/recordings/${parent}`;
  const content = { type: "upload" };
  const place = { recording: parent, address: `${there}/children`, content };
  const to = { org, address: `${there}/uploads`, place };
  const begun = [...files].map((file) => beginning(to, parent, file));
  for (const send of begun) await send();
}

/** Puts another file in the place of one. */
export function replaceFile(org: string, id: string, file: File): Promise<void> {
  const address = `/api/v1/${org}/uploads/${id}/versions`;
  return beginning({ org, address, place: { recording: id, address, content: {} } }, id, file)();
}

/** Shows a file as one that is on its way; answers how to send it, until it is there, refused or stopped. */
function beginning(to: Destination, parent: string, file: File): () => Promise<void> {
  const key = crypto.randomUUID();
  const { name } = file;
  const send = () =>
    new Promise<void>((resolve) => {
      const isOver = () => {
        remove(key);
        resolve();
      };
      const stop = sendFile({
        ...to,
        file,
        key,
        onShare: (share) => put(key, { share }),
        // It is on its way until it is shown.
        onDone: () => void refresh(parent).then(isOver),
        onRefused: (why) => {
          put(key, why);
          resolve();
        },
      });
      put(key, {
        share: 0,
        wrong: null,
        stop: () => {
          stop();
          isOver();
        },
      });
    });
  const again = () => void send();
  all.set([
    ...all.now(),
    { key, parent, name, share: 0, wrong: null, isFull: false, again, stop: () => remove(key) },
  ]);
  const isWanted = () => all.now().some((one) => one.key === key);
  return async () => {
    if (isWanted()) await send();
  };
}
