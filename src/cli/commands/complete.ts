import { OPERATOR_WORDS } from "#/lib/operator/words.ts";
import { EXIT } from "../failures.ts";
import type { System } from "../system.ts";
import { callings, offered } from "./all.ts";
import { EVERY_DAY, MORE } from "./nouns.ts";
import { OWN } from "./own.ts";
import { callingProgram, ownProgram } from "./program.ts";

const SHELLS = ["bash", "zsh", "fish"];
/** Those of the operator's commands that need no `server` before them. */
const SERVER = ["server", "start", "serve", "config", "doctor", "migrate", "reindex", "licenses"];

/** What may stand for the last of some words, a line each. */
export async function complete(words: readonly string[], system: System): Promise<number> {
  const typed = words[words.length - 1] ?? "";
  const fits = candidates(words.slice(0, -1), typed).filter((word) => word.startsWith(typed));
  await system.out([...new Set(fits)].map((word) => `${word}\n`).join(""));
  return EXIT.done;
}

/** What stands before a command: flags that are taken everywhere, some with a word of their own. */
const LEADING = /^--(?:json|quiet|verbose|(?:jq|org|profile)(?:=.*)?)$/;
const WITH_WORD = /^--(?:jq|org|profile)$/;

function withoutLeading(words: readonly string[]): readonly string[] {
  const [first = ""] = words;
  if (!LEADING.test(first)) return words;
  return withoutLeading(words.slice(WITH_WORD.test(first) ? 2 : 1));
}

function candidates(given: readonly string[], typed: string): readonly string[] {
  const before = withoutLeading(given);
  const [noun, verb] = before;
  const own = Object.keys(OWN);
  if (noun === undefined)
    return [
      ...Object.keys(EVERY_DAY),
      ...Object.keys(MORE),
      ...own.map(firstOf),
      ...SERVER,
      "help",
    ];
  if (noun === "server") return OPERATOR_WORDS[before.slice(1).join(" ")] ?? [];
  if (noun === "completion") return SHELLS;
  const command = commandAt(noun, verb);
  if (command)
    return typed.startsWith("-") ? flagsOf(command) : choicesOf(command, before.at(-1) ?? "");
  const verbs = own
    .filter((words) => words.startsWith(`${noun} `))
    .map((words) => words.split(" ")[1] ?? "");
  return verb === undefined ? [...verbs, ...offered(noun).map((one) => one.verb)] : [];
}

const firstOf = (words: string): string => words.split(" ")[0] ?? "";

function commandAt(noun: string, verb: string | undefined) {
  const words = Object.hasOwn(OWN, noun) ? noun : `${noun} ${verb}`;
  if (Object.hasOwn(OWN, words) && OWN[words]) return ownProgram(words, OWN[words]);
  const calling = callings()
    .get(noun)
    ?.get(verb ?? "");
  return calling ? callingProgram(calling) : null;
}

type Program = ReturnType<typeof callingProgram>;

const flagsOf = (program: Program): string[] =>
  program.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

/** The values of a flag that takes one of a few. */
function choicesOf(program: Program, flag: string): string[] {
  const option = program.options.find(({ long }) => long === flag);
  const [, choices] = /\(([\w-]+(?:, [\w-]+)+)\)/.exec(option?.description ?? "") ?? [];
  return choices?.split(", ") ?? [];
}
