import type { Calling } from "../commands/command.ts";
import { misused } from "../failures.ts";
import type { System } from "../system.ts";
import { plainJson, plainLine, plainText } from "./plain.ts";
import { shown } from "./show.ts";

export interface Manner {
  json?: boolean | undefined;
  quiet?: boolean | undefined;
  jq?: string | undefined;
}

export const isForPrograms = ({ json, quiet, jq }: Manner): boolean =>
  Boolean(json || quiet) || jq !== undefined;

/** Says an answer in the manner that was asked for. */
export async function sayAnswer(
  system: System,
  manner: Manner,
  answer: unknown,
  { columns, next }: Pick<Calling, "columns" | "next">,
): Promise<void> {
  if (manner.jq !== undefined) return system.out(await filtered(manner.jq, answer));
  if (manner.quiet)
    return system.out(
      idsOf(answer)
        .map((id) => `${id}\n`)
        .join(""),
    );
  if (manner.json) return system.out(`${plainJson(answer, 2)}\n`);
  await system.out(await shown(answer, columns, system.columns));
  const lines = nextOf(next, answer);
  if (lines.length > 0) system.error(`\nNext:\n${lines.map((line) => `  ${line}\n`).join("")}`);
}

/** A filter of jq; throws where it is none. */
export async function filterOf(filter: string): Promise<(value: unknown) => Iterable<unknown>> {
  const { default: jq } = await import("@michaelhomer/jqjs");
  return saidWell(() => jq.compile(filter));
}

/** What a filter makes of an answer: texts as they are, everything else as JSON. */
export async function filtered(filter: string, answer: unknown): Promise<string> {
  const compiled = await filterOf(filter);
  return saidWell(() =>
    [...compiled(answer)]
      .map((value) => `${typeof value === "string" ? plainText(value) : plainJson(value)}\n`)
      .join(""),
  );
}

function saidWell<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw misused(`--jq: ${plainLine(error instanceof Error ? error.message : String(error))}`);
  }
}

/** The rows of an answer, whatever they lie in. */
export function rowsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const lists = Object.values(Object(answer)).filter(Array.isArray);
  const hasName = "id" in Object(answer) || "membership_id" in Object(answer);
  return hasName || lists.length === 0 ? [answer] : lists.flat();
}

export const idsOf = (answer: unknown): string[] =>
  rowsOf(answer).flatMap((row) => {
    const { id, membership_id: membership, slug } = Object(row);
    const name = id ?? membership ?? slug;
    return typeof name === "string" ? [plainLine(name)] : [];
  });

/** What a command can be done with, where rows of other types stand beside. */
const FOR_TYPES: readonly (readonly [string, RegExp])[] = [
  ["atoll todos done ", /^(?:todo|card|card_step)$/],
  ["atoll calendar show ", /^schedule_entry$/],
];

/** The commands that come next, with what stands in the first row that they can be done with; others are left out. */
function nextOf(templates: readonly string[], answer: unknown): string[] {
  const rows = rowsOf(answer);
  return templates.flatMap((template) => {
    const [, types] = FOR_TYPES.find(([words]) => template.startsWith(words)) ?? [];
    const row = rows.find((one) => {
      const { type } = Object(one);
      return typeof type !== "string" || (types?.test(type) ?? true);
    });
    const fields = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = Object(row);
    if (fields.some((name) => typeof values[name] !== "string")) return [];
    return [template.replace(/\{(\w+)\}/g, (_, name) => plainLine(values[name]))];
  });
}
