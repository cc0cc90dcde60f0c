import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A single binary holds its sources in a file system of its own, and is started by itself. */
const isBinary = /^(?:\/\$bunfs\/|B:[\\/]~BUN[\\/])/.test(Bun.main);

/** What belongs to the program beside its code: where it lies in the binary, and from this folder on otherwise. */
const PARTS = {
  /** The web application, as it was built. */
  pages: { inBinary: "web", here: "../../dist/web" },
  /** What writes logs back on a thread of its own. */
  checkpoints: { inBinary: "worker.js", here: "./db/checkpoints/worker.ts" },
};

/**
 * The path of a part of the program. In the binary it is found by where that begins: what a module says there of its
 * own place is where it was built.
 */
export const partOf = (part: keyof typeof PARTS): string => {
  const { inBinary, here } = PARTS[part];
  return isBinary
    ? join(dirname(Bun.main), inBinary)
    : fileURLToPath(new URL(here, import.meta.url));
};

/** The words that the program starts itself with, each for work of one kind that nobody waits for. */
export const OWN_WORK = {
  prepare: "prepare-files",
  shrink: "shrink-image",
  upgrade: "upgrade-file",
} as const;

export type OwnWork = (typeof OWN_WORK)[keyof typeof OWN_WORK];

const OWN_WORDS: ReadonlySet<string | undefined> = new Set(Object.values(OWN_WORK));
export const isOwnWork = (word: string | undefined): word is OwnWork => OWN_WORDS.has(word);

/** What starts this program once more, with a word that says what for. */
export const itself = (word: string, ...rest: string[]): string[] => {
  const program = isBinary ? [] : [fileURLToPath(new URL("../atoll.ts", import.meta.url))];
  return [process.execPath, ...program, word, ...rest];
};
