import { errorOf } from "#/client/errors.ts";
import type { Session } from "./account/session.ts";
import { type Calling, fieldsOf, takenBy } from "./commands/command.ts";
import type { Context } from "./commands/own.ts";
import { flagged } from "./commands/program.ts";
import { EXIT, Failure, unsure } from "./failures.ts";
import { requestOf, requireAll, type Said } from "./input/request.ts";
import { flagOf } from "./input/value.ts";
import { filterOf, isForPrograms, rowsOf, sayAnswer } from "./output/answer.ts";
import { sayOther } from "./output/other.ts";
import { everyPage } from "./pages.ts";

/** Calls the operation of a command, and says what it answers. */
export async function call(context: Context, command: Calling): Promise<number> {
  const { system, globals } = context;
  const said = saidOf(context, command);
  if (globals.jq !== undefined) await filterOf(globals.jq);
  requireAll(command, said, globals.data !== undefined);
  const session = await context.session(idsIn(command, said));
  const { data, idempotencyKey } = globals;
  const { method, kept } = command.operation;
  const key = idempotencyKey ?? (kept ? crypto.randomUUID() : undefined);
  const { path, init } = await requestOf({ system, session, command, said, data, key });
  const answer = await session.send(path, init).catch((error: unknown) => {
    throw unsure(error, method, key);
  });
  const isJson = command.operation.answers === "json";
  if (answer.status >= (isJson ? 300 : 400))
    throw errorOf(answer, await answer.json().catch(() => null));
  if (isJson) return sayJson(context, command, session, { path, first: answer });
  await sayOther(system, answer);
  if (answer.status === 204 && !isForPrograms(globals)) system.error("Done.\n");
  return EXIT.done;
}

/** What was said, by the fields that it is for. */
function saidOf({ words, options }: Context, command: Calling): Said {
  const said = new Map<string, readonly string[] | boolean>();
  takenBy(command).forEach(({ field, isMany }, at) => {
    const given = words.slice(at, isMany ? undefined : at + 1);
    if (given.length > 0) said.set(field.name, field.many ? given : [given.join(" ")]);
  });
  for (const { name } of flagged(command)) {
    const given = options[optionOf(name)];
    if (given !== undefined) said.set(name, typeof given === "boolean" ? given : [given].flat());
  }
  return said;
}

/** A flag as the library calls it. */
const optionOf = (name: string): string =>
  flagOf(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Where an address may have been pasted: a text that holds one is a text. */
const idsIn = ({ operation }: Calling, said: Said): string[] =>
  fieldsOf(operation)
    .filter(({ kind }) => kind === "id")
    .flatMap(({ name }) => {
      const given = said.get(name) ?? [];
      return typeof given === "boolean" ? [] : given;
    });

async function sayJson(
  { system, globals }: Context,
  command: Calling,
  session: Session,
  { path, first: answer }: { path: string; first: Response },
): Promise<number> {
  const asked = { path, first: answer, body: await jsonIn(answer), all: globals.all };
  const { body, hasMore } = await everyPage(session, asked);
  await sayAnswer(system, globals, body, command);
  if (hasMore && !isForPrograms(globals)) {
    const all = answer.headers.get("x-total-count");
    const more = answer.headers.get("x-total-count-exact") === "false" ? " or more" : "";
    const of = all === null ? ", and there are more" : ` of ${all}${more}`;
    system.error(`\n${rowsOf(body).length}${of}: --all has every page.\n`);
  }
  return EXIT.done;
}

/** What speaks no JSON is another program than it was taken for. */
async function jsonIn(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new Failure("What answers there is no Atoll: look at the address.", EXIT.server);
  }
}
