import { partsOf, readConfig } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import { adviceOn, misspeltIn } from "./advice.ts";
import type { Env, Topic, Variable } from "./variable.ts";
import { allVariables } from "./variables.ts";

/** What is wrong with a variable, in a sentence; null for one that can be used. */
function faultOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/**
 * Every variable with its value, secrets hidden, and below them what is wrong and what is probably not
 * meant; `isWrong` where a server would not start. `check` throws `ConfigError` for what only others know to be wrong,
 * and `tried` says what was tried and failed, where nothing else is wrong.
 */
export function configTold(
  env: Env,
  check: (config: ReturnType<typeof readConfig>) => void,
  tried: (config: ReturnType<typeof readConfig>) => readonly string[] = () => [],
): { text: string; isWrong: boolean } {
  const rows = allVariables.map((variable) => [
    variable.name,
    variable.seen(env) ?? variable.shown.replaceAll("`", ""),
    variable.seen(env) === null ? "" : "set",
  ]);
  const widest = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [names, values] = [widest(0), Math.min(widest(1), 60)];
  const lines = rows.map(([name = "", value = "", isSet = ""]) =>
    `${name.padEnd(names)}  ${value.padEnd(values)}  ${isSet}`.trimEnd(),
  );
  const reads = [...allVariables.map((variable) => () => variable.read(env)), ...partsOf(env)];
  const faults = [...new Set(reads.flatMap((read) => faultOf(read) ?? []))];
  if (faults.length === 0)
    faults.push(...[faultOf(() => check(readConfig(env)))].flatMap((f) => f ?? []));
  if (faults.length === 0) faults.push(...tried(readConfig(env)));
  const advice = faults.length > 0 ? misspeltIn(env) : adviceOn(readConfig(env), env);
  const said = [
    ...faults.map((fault) => `fault    ${fault}`),
    ...advice.map((sentence) => `warning  ${sentence}`),
  ];
  const all = [...lines, "", ...(said.length > 0 ? said : ["All of it can be used."])];
  return { text: `${all.join("\n")}\n`, isWrong: faults.length > 0 };
}

const TOPICS: readonly Topic[] = ["Serving", "Data", "Mail", "People", "Watching", "Payments"];

/** The page of the documentation about all variables. */
export function configPage(): string {
  const row = ({ name, shown, does }: Variable<unknown>) =>
    `| \`${name}\` | ${shown.replaceAll("|", "\\|")} | ${does} |`;
  const tables = TOPICS.map((topic) => {
    const rows = allVariables.filter((variable) => variable.topic === topic).map(row);
    return [`## ${topic}`, "", "| variable | default | what it is |", "|---|---|---|", ...rows];
  });
  return [
    "# Variables",
    "",
    "All settings are variables of the environment, and all have a default. A value that can't be used stops the start with one",
    "sentence that names it. `atoll server config` prints what a server would start with, checked, secrets hidden; it ends with 1 where",
    "something is wrong. A name that is nearly one of these is named with the one that is probably meant, at each start too.",
    "",
    "This page is made of the program: `npm run config`.",
    ...tables.flatMap((table) => ["", ...table]),
    "",
  ].join("\n");
}
