import { misused } from "./failures.ts";

/** What a command has of the machine that it runs on; tests and the binary have the same. */
export interface System {
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
  home: string;
  /** How wide a line may be; null where nobody looks, as in a pipe. */
  columns: number | null;
  isOutputSeen: boolean;
  isErrorSeen: boolean;
  isInputTyped: boolean;
  out(text: string | Uint8Array): Promise<void>;
  error(text: string): void;
  /** All of the standard input. */
  input(): Promise<string>;
  /** One line that somebody types. */
  line(signal: AbortSignal): Promise<string | null>;
}

const WIDTH = 80;

export function thisSystem(home: string): System {
  const { stdout, stderr, env, platform } = process;
  const asked = Number(env.COLUMNS);
  // Whoever reads may have gone before; of what is written that is known where it is written.
  stderr.on("error", () => {});
  stdout.on("error", () => {});
  return {
    env,
    platform,
    home,
    columns: stdout.isTTY ? stdout.columns || asked || WIDTH : asked || null,
    isOutputSeen: stdout.isTTY === true,
    isErrorSeen: stderr.isTTY === true,
    isInputTyped: process.stdin.isTTY === true,
    out: (text) => written(stdout, text),
    error: (text) => void stderr.write(text),
    input: typed,
    line: nextLine,
  };
}

/** The standard input: what is no text would be kept as another than it was. */
async function typed(): Promise<string> {
  const bytes = await Bun.stdin.bytes();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw misused("What comes by standard input is no text in UTF-8.");
  }
}

/**
 * Resolves when all of a text is with whoever reads it. `Bun.write` sends the beginning twice of what a
 * pipe has no room for, and to write nothing it empties the file that standard output is.
 */
function written(stdout: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function nextLine(signal: AbortSignal): Promise<string | null> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: process.stdin });
  try {
    return await new Promise((resolve) => {
      reader.once("line", resolve);
      reader.once("close", () => resolve(null));
      signal.addEventListener("abort", () => resolve(null), { once: true });
    });
  } finally {
    reader.close();
  }
}
