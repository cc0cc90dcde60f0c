import { whenBack } from "../../lib/back.ts";
import { leavingLoses } from "../../lib/leaving.ts";
import { refresh } from "../../lib/optimistic.ts";
import { type Destination, sendFile } from "../../lib/send-file.ts";
import { store } from "../../lib/store.ts";
import { hasId } from "../../offline/sent.ts";
import { noteGoing } from "./left.tsx";

/** A file on its way to the server. */
export interface Sending {
  key: string;
  /** The folder or the chat that it goes to, or the file that it replaces. */
  parent: string;
  name: string;
  file: File;
  /** 0 to 1. */
  share: number;
  /** Files go one after the other. */
  isWaiting: boolean;
  /** When it was first heard how far it is, and how far it was then; null until that is known. */
  pace: { at: number; share: number } | null;
  /** Why it didn't arrive. */
  wrong: string | null;
  isFull: boolean;
  /** There was no network for it. */
  isOffline: boolean;
  /** What was made of it; null until that is there. */
  made: string | null;
  stop: () => void;
  again: () => Promise<void>;
}

const all = store<readonly Sending[]>([]);

const put = (key: string, change: Partial<Sending>) =>
  all.set(all.now().map((one) => (one.key === key ? { ...one, ...change } : one)));
/** Changes what is on its way, and notes it for the case that this page ends. */
function setGoing(going: readonly Sending[]): void {
  all.set(going);
  noteGoing(going);
}
const remove = (key: string) => setGoing(all.now().filter((one) => one.key !== key));

/** What is on its way to somewhere, but for what stands among these rows of it already. */
export const useGoing = (parent: string, rows: readonly { id: string }[] = []): Sending[] =>
  all.use().filter((one) => one.parent === parent && !rows.some(({ id }) => id === one.made));

/** How many arrived, by where they went, as long as others are on their way there. */
const arrived = store<Readonly<Record<string, number>>>({});

export const useArrived = (parent: string): number => arrived.use()[parent] ?? 0;

/** Counts what arrived, until nothing more is on its way to the same place. */
function leave(key: string, parent: string, isThere: boolean): void {
  remove(key);
  const goesOn = all.now().some((one) => one.parent === parent && one.wrong === null);
  const before = arrived.now()[parent] ?? 0;
  arrived.set({ ...arrived.now(), [parent]: goesOn ? before + (isThere ? 1 : 0) : 0 });
}

/** Sooner than this, how fast something goes is a guess, in milliseconds. */
const TELLS_MS = 1500;

/** How many seconds it takes still, as fast as it went so far; null where that can't be told. */
export function secondsLeft({ share, pace }: Sending): number | null {
  const took = pace === null ? 0 : Date.now() - pace.at;
  if (pace === null || took < TELLS_MS || share <= pace.share || share >= 1) return null;
  return Math.ceil(((took / (share - pace.share)) * (1 - share)) / 1000);
}

leavingLoses(() => all.now().length > 0);

let isHoping = false;

/** What found no network goes on when there is one, one file after the other. */
function hope(): void {
  if (isHoping) return;
  isHoping = true;
  whenBack(() => {
    isHoping = false;
    void goOn();
  });
}

async function goOn(): Promise<void> {
  for (const { isOffline, wrong, again } of all.now())
    if (isOffline && wrong !== null) await again();
}

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
      const isOver = (isThere: boolean) => {
        leave(key, parent, isThere);
        resolve();
      };
      let pace: Sending["pace"] = null;
      const stop = sendFile({
        ...to,
        file,
        key,
        onShare: (share) => {
          pace ??= { at: Date.now(), share };
          put(key, { share, pace });
        },
        // It is on its way until it is shown.
        onDone: (answer) => {
          if (hasId(answer)) put(key, { made: answer.id });
          void refresh(parent).then(() => isOver(true));
        },
        onRefused: (why) => {
          put(key, why);
          if (why.isOffline) hope();
          resolve();
        },
      });
      put(key, {
        share: 0,
        isWaiting: false,
        pace,
        wrong: null,
        isOffline: false,
        stop: () => {
          stop();
          isOver(false);
        },
      });
    });
  const stop = () => leave(key, parent, false);
  const begun = {
    share: 0,
    isWaiting: true,
    pace: null,
    wrong: null,
    isFull: false,
    isOffline: false,
    made: null,
  };
  setGoing([...all.now(), { key, parent, name, file, ...begun, again: send, stop }]);
  const isWanted = () => all.now().some((one) => one.key === key);
  return async () => {
    if (isWanted()) await send();
  };
}
