import { Command } from "commander";
import { offered } from "./all.ts";
import { EVERY_DAY, MORE } from "./nouns.ts";
import { OWN } from "./own.ts";

/** What there is, by nouns. */
export function rootHelp(): string {
  const program = new Command("atoll").usage("<noun> <verb> [words] [--flags]").helpOption(false);
  const group = (title: string, nouns: Iterable<readonly [string, string]>) => {
    for (const [noun, does] of nouns) program.command(noun).summary(does).helpGroup(title);
  };
  group("Every day:", Object.entries(EVERY_DAY));
  group("More:", Object.entries(MORE));
  const own = Object.entries(OWN).filter(([words]) => !words.includes(" "));
  group("You and this program:", [
    ...own.map(([words, { does }]): [string, string] => [words, does]),
    ["profiles", "servers that you signed in to"],
  ]);
  group("A server of your own:", [
    ["server", "run, look after and administer an installation: atoll server --help"],
    ["start", "serve, with a demonstration"],
    ["serve", "serve"],
    ["config", "print every setting, checked"],
    ["doctor", "say what is wrong with an installation"],
    ["licenses", "whose work is in this program, and under which terms"],
  ]);
  program.addHelpText("after", AFTER);
  return textOf(program);
}

const AFTER = `
Every command says more with --help. --json, --quiet and --jq are for programs; ids can be pasted addresses,
days and times words such as 'next friday', and - is standard input.`;

/** What a noun can do. */
export function nounHelp(noun: string): string {
  const program = new Command(`atoll ${noun}`).usage("<verb> [words] [--flags]").helpOption(false);
  const about = EVERY_DAY[noun] ?? MORE[noun];
  if (about) program.description(`${about}.`);
  for (const [words, { does }] of Object.entries(OWN)) {
    const [first, verb] = words.split(" ");
    if (first === noun && verb) program.command(verb).summary(does);
  }
  for (const { verb, does } of offered(noun)) program.command(verb).summary(does);
  return textOf(program);
}

function textOf(program: Command): string {
  program.helpCommand(false).configureHelp({ subcommandTerm: (command) => command.name() });
  const parts: string[] = [];
  program.configureOutput({
    writeOut: (part) => void parts.push(part),
    getOutHelpWidth: () => 100,
  });
  program.outputHelp();
  return parts.join("");
}
