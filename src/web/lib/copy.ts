import { say } from "./toast.ts";
import * as words from "./words.ts";

/** Copies a text, and says so; a browser lets nothing be copied by a page without https. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    prompt(words.copyByHand, text);
  }
}
