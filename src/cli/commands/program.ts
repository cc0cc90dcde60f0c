import { Command, Option } from "commander";
import { flagOf } from "../input/value.ts";
import type { Field, FieldKind } from "../operations.ts";
import { type Calling, fieldsOf, shapeOf, type Taken, takenBy } from "./command.ts";
import type { Own } from "./own.ts";

const METAVARS: Record<FieldKind, string> = {
  boolean: "",
  day: "<day>",
  file: "<path>",
  id: "<id>",
  json: "<json>",
  moment: "<time>",
  number: "<n>",
  text: "<text>",
};

const GLOBALS: readonly (readonly [string, string])[] = [
  ["--json", "the answer as JSON"],
  ["--quiet", "ids alone, one a line"],
  ["--jq <filter>", "what a filter of jq makes of the answer"],
  ["--org <slug>", "the organization; else ATOLL_ORG, else the profile's"],
  ["--profile <name>", "who you are where; else ATOLL_PROFILE"],
  ["--verbose", "each request on standard error"],
];

/** What every command takes. */
export const withGlobals = (command: Command): Command => {
  for (const [flags, does] of GLOBALS)
    command.addOption(new Option(flags, does).helpGroup("Everywhere:"));
  return command;
};

/** The fields of a command that are said by flags. */
export const flagged = (command: Calling): Field[] => {
  const taken = new Map(takenBy(command).map((one) => [one.field.name, one]));
  return fieldsOf(command.operation).filter(({ name }) => {
    if (name in command.fixed) return false;
    const word = taken.get(name);
    if (word) return word.isOptional;
    return command.flags === null || command.flags.includes(name);
  });
};

/** A command of the library that takes what an operation takes. */
export function callingProgram(command: Calling): Command {
  const { noun, verb, does, operation } = command;
  const program = new Command(`atoll ${noun} ${verb}`).summary(does).description(aboutOf(command));
  for (const taken of takenBy(command))
    program.argument(shapeOf(taken), plain(aboutWord(command, taken)));
  for (const field of flagged(command)) addFlag(program, field);
  if (operation.body)
    program.option("--data <json>", "the whole body as JSON; - is standard input");
  if (operation.kept)
    program.option(
      "--idempotency-key <key>",
      "makes a repeat within 24 hours answer what the first did",
    );
  if (isPaged(command)) program.option("--all", "every page");
  return withGlobals(program);
}

/** A project stands for a tool of its own, which the operation knows as something else. */
const aboutWord = ({ tool, place }: Calling, { field }: Taken): string =>
  field.name === "id" && (tool ?? place) !== null
    ? "By its id, or its address."
    : (field.about ?? "");

export const isPaged = ({ operation: { query, method } }: Calling): boolean =>
  method === "GET" && query.some(({ name }) => name === "page" || name === "before");

function aboutOf({ does, operation, next }: Calling): string {
  const about = (operation.about ?? "").replace(OF_HEADERS, "").replace(BROKEN, " ").trim();
  const parts = [`${does}.`, ...(about ? [about] : [])];
  if (next.length > 0) parts.push(`Next: ${next.map(withPlaces).join("; ")}`);
  return parts.map(plain).join("\n\n");
}

/** Sentences of headers, which nobody at a terminal sees. */
const OF_HEADERS = /(?<=^|[.\n])[^.\n]*(?:`X-Total-Count`|`Link`|`ETag`|`If-None-Match`)[^.\n]*\./g;
/** The end of a line within a paragraph. */
const BROKEN = /(?<!\n)\n(?![\n-])/g;

/** What the answer fills in, as somebody would write it: `<ID>`. */
const withPlaces = (line: string): string =>
  line.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `<${name.replace(/^.*_id$/, "id").toUpperCase()}>`,
  );

const plain = (text: string): string => text.replaceAll("`", "");

function addFlag(program: Command, field: Field): void {
  const flag = flagOf(field.name);
  const choices = field.choices?.length ? ` (${field.choices.join(", ")})` : "";
  const clears = field.nullable ? " '' clears it." : "";
  const does = `${plain(field.about ?? "")}${choices}${clears}`.trim();
  if (field.kind === "boolean") {
    program.addOption(new Option(`--${flag}`, `${does} (or --no-${flag})`.trim()));
    program.addOption(new Option(`--no-${flag}`).hideHelp());
  } else {
    program.addOption(optionOf(`--${flag} ${METAVARS[field.kind]}`, does, field.many));
  }
}

/** What may be many is said again: a flag that took every word behind it would take the others' too. */
function optionOf(flags: string, does: string, isMany = false): Option {
  const option = new Option(flags, does);
  return isMany ? option.argParser((value, before: string[] = []) => [...before, value]) : option;
}

/** A command of the library that takes what one of our own does. */
export function ownProgram(words: string, own: Own): Command {
  const program = new Command(`atoll ${words}`).summary(own.does).description(`${own.does}.`);
  for (const word of own.takes ?? []) program.argument(word);
  for (const [flags, does] of Object.entries(own.options ?? {}))
    program.addOption(optionOf(flags.replace("...>", ">"), does, flags.endsWith("...>")));
  return withGlobals(program);
}
