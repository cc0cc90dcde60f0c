import { fileURLToPath } from "node:url";

/** A single binary holds its sources in a file system of its own, and is started by itself. */
const isBinary = /^(?:\/\$bunfs\/|B:[\\/]~BUN[\\/])/.test(Bun.main);

/** What starts this program once more, with a word that says what for. */
export const itself = (word: string, ...rest: string[]): string[] => {
  const program = isBinary ? [] : [fileURLToPath(new URL("../main.ts", import.meta.url))];
  return [process.execPath, ...program, word, ...rest];
};
