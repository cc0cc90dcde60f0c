import { Command, CommanderError } from "commander";
import { openSession } from "./account/session.ts";
import { callings } from "./commands/all.ts";
import type { Calling } from "./commands/command.ts";
import { nounHelp, rootHelp } from "./commands/help.ts";
import { BY_ITSELF } from "./commands/nouns.ts";
import { type Context, type Globals, OWN, type Own } from "./commands/own.ts";
import { callingProgram, ownProgram } from "./commands/program.ts";
import { EXIT, misused } from "./failures.ts";
import { slugIn } from "./input/address.ts";
import type { System } from "./system.ts";
import { VERSION } from "./version.ts";

const HELP = /^(?:--help|-h|help)$/;
/** Flags with a value that may stand before the noun, too. */
const WITH_VALUE = ["--org", "--profile", "--jq"];

/** Does what a command line says; throws what goes wrong. */
export async function run(words: readonly string[], system: System): Promise<number> {
  const { noun, verb, rest } = parted(words);
  if (noun === "__complete") return (await import("./commands/complete.ts")).complete(rest, system);
  if (noun === null)
    return helped(system, words.includes("--version") ? `${VERSION}\n` : rootHelp());
  if (noun === "help")
    return verb === null ? helped(system, rootHelp()) : run([...rest, "--help"], system);
  const named = commandOf(noun, verb);
  if (named) return perform(named, rest.slice(named.skipped), system);
  const isHelp = verb === null || HELP.test(verb);
  if (isHelp && (callings().has(noun) || ownNouns().has(noun)))
    return helped(system, nounHelp(noun));
  return wrong(system, words, unknown(system, noun, verb));
}

interface Named {
  command: { own: Own; words: string } | { calling: Calling };
  /** How many of the words behind the noun are the command's own. */
  skipped: number;
}

function commandOf(noun: string, verb: string | null): Named | null {
  if (Object.hasOwn(OWN, noun) && OWN[noun])
    return { command: { own: OWN[noun], words: noun }, skipped: 0 };
  const two = `${noun} ${verb}`;
  if (Object.hasOwn(OWN, two) && OWN[two])
    return { command: { own: OWN[two], words: two }, skipped: 1 };
  const verbs = callings().get(noun);
  const calling = verbs?.get(verb ?? "");
  if (calling) return { command: { calling }, skipped: 1 };
  const usual = verbs?.get(BY_ITSELF[noun] ?? "");
  const isWord = verb !== null && !HELP.test(verb);
  return usual && isWord ? { command: { calling: usual }, skipped: 0 } : null;
}

const verbsOf = (noun: string): Set<string> =>
  new Set([
    ...(callings().get(noun)?.keys() ?? []),
    ...Object.keys(OWN).flatMap((words) =>
      words.startsWith(`${noun} `) ? [words.slice(noun.length + 1)] : [],
    ),
  ]);

const ownNouns = () => new Set(Object.keys(OWN).map((words) => words.split(" ")[0] ?? ""));

/** The noun and the verb, wherever flags that all commands take stand. */
function parted(words: readonly string[]) {
  let at = 0;
  while (words[at]?.startsWith("-")) at += WITH_VALUE.includes(words[at] ?? "") ? 2 : 1;
  const rest = words.slice(at + 1);
  return {
    noun: words[at] ?? null,
    verb: rest[0] ?? null,
    // What stood before the noun goes behind everything but what ends the flags.
    rest: at === 0 ? rest : [...rest.slice(0, 1), ...words.slice(0, at), ...rest.slice(1)],
  };
}

async function perform(
  { command }: Named,
  words: readonly string[],
  system: System,
): Promise<number> {
  const isOwn = "own" in command;
  const program = isOwn ? ownProgram(command.words, command.own) : callingProgram(command.calling);
  program.allowExcessArguments(false);
  const heard = parse(program, words, system);
  if (heard !== null)
    return heard.isHelp ? helped(system, heard.text) : wrong(system, words, heard.text);
  const options: Context["options"] = program.opts();
  const globals: Globals = program.opts();
  const session = (pasted: readonly string[] = []) => openSession(system, globals, slugIn(pasted));
  const context: Context = { system, globals, options, words: program.args, session };
  if (isOwn) return (await command.own.run(context)) ?? EXIT.done;
  const { call } = await import("./call.ts");
  return call(context, command.calling);
}

interface Heard {
  text: string;
  isHelp: boolean;
}

/** Has the library read words; answers what it says itself, help and mistakes. */
function parse(program: Command, words: readonly string[], { columns }: System): Heard | null {
  const help: string[] = [];
  const mistakes: string[] = [];
  program.exitOverride().configureOutput({
    writeOut: (text) => void help.push(text),
    writeErr: (text) => void mistakes.push(text),
    getOutHelpWidth: () => columns ?? 100,
  });
  try {
    program.parse([...words], { from: "user" });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { text: [...help, ...mistakes].join(""), isHelp: help.length > 0 };
  }
}

async function helped(system: System, text: string): Promise<number> {
  await system.out(text);
  return EXIT.done;
}

/** Says that a command isn't right, on lines as the library does, or as JSON as all else that is refused. */
function wrong(system: System, words: readonly string[], text: string): number {
  if (words.includes("--json"))
    throw misused(
      text
        .replace(/^error: /, "")
        .replace(/\s+/g, " ")
        .trim(),
    );
  system.error(text);
  return EXIT.usage;
}

/** What was perhaps meant. */
function unknown(system: System, noun: string, verb: string | null): string {
  const program = new Command("atoll");
  const inside = callings().get(noun);
  const names = inside ? verbsOf(noun) : new Set([...callings().keys(), ...ownNouns(), "server"]);
  for (const name of names) program.command(name).action(() => {});
  const operators = noun === "people" && /^(?:owner|reset|unlock|end-two-factor)$/.test(verb ?? "");
  const said = operators
    ? `That is the operator's: atoll server people ${verb}\n`
    : parse(program, [inside ? (verb ?? "") : noun], system)?.text;
  return `${said ?? ""}Look at: atoll ${inside ? `${noun} ` : ""}--help\n`;
}
