import { invalid } from "#/platform/errors.ts";

/** Options after the words, each `--name value`, and the words before them. Throws 422 for others. */
export function readOptions<Name extends string>(
  asked: readonly string[],
  names: readonly Name[],
): { words: string[]; options: Partial<Record<Name, string>> } {
  const words: string[] = [];
  const options: Partial<Record<Name, string>> = {};
  for (let at = 0; at < asked.length; at++) {
    const word = asked[at] ?? "";
    const name = names.find((known) => word === `--${known}`);
    if (name !== undefined) options[name] = asked[++at] ?? "";
    else if (word.startsWith("--")) throw invalid(word, "unknown", `${word} means nothing here.`);
    else words.push(word);
  }
  return { words, options };
}
