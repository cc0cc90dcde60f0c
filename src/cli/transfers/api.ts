import { errorOf } from "#/client/errors.ts";
import type { Session } from "../account/session.ts";
import type { Context } from "../commands/own.ts";
import { misused, unsure } from "../failures.ts";
import { filtered, idsOf } from "../output/answer.ts";
import { sayOther } from "../output/other.ts";
import { plainJson } from "../output/plain.ts";
import { everyPage } from "../pages.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Any request, with the credentials of a profile: the way around what there is no command for. */
export async function api(context: Context): Promise<undefined> {
  const { system, globals, options, words } = context;
  const [method = "", path = ""] = words;
  if (!METHODS.includes(method.toUpperCase()))
    throw misused(`The method is one of ${METHODS.join(", ")}.`);
  const session = await context.session([path]);
  const headers = headersOf(options.header);
  const data = globals.data === "-" ? await system.input() : globals.data;
  if (data !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  const place = await placeOf(session, path);
  const init: RequestInit & { method: string } = {
    method: method.toUpperCase(),
    headers,
    redirect: "manual",
    ...(data === undefined ? {} : { body: data }),
  };
  const answer = await session.send(place, init).catch((error: unknown) => {
    throw unsure(error, init.method);
  });
  await say(context, session, { path: place, first: answer });
}

/** An address of the server, a path of it, or what follows the organization: `/projects`. */
async function placeOf(session: Session, path: string): Promise<string> {
  if (/^https?:/i.test(path)) {
    const url = URL.parse(path);
    if (!url) throw misused(`${path} is no address.`);
    session.requireHere(url, null);
    return url.pathname + url.search;
  }
  if (!path.startsWith("/")) throw misused("A path begins with /, such as /projects.");
  const isWhole = /^\/(?:api|oauth|feeds|public|healthz|readyz|openapi\.json)(?:\/|\?|$)/.test(
    path,
  );
  return isWhole ? path : (await session.orgPath()) + path;
}

/** The name of a header (RFC 9110). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

function headersOf(given: unknown): Headers {
  const headers = new Headers({ accept: "application/json, */*;q=0.5" });
  for (const line of Array.isArray(given) ? given : []) {
    const [name = "", ...value] = String(line).split(":");
    if (/^(?:authorization|cookie|user-agent)$/i.test(name))
      throw misused(`${name} is the profile's: choose one with --profile NAME`);
    if (value.length === 0 || !TOKEN.test(name.trim()))
      throw misused(
        `--header is a name and a value, such as “accept-language: de”, not “${line}”.`,
      );
    headers.append(name.trim(), value.join(":").trim());
  }
  return headers;
}

async function say(
  { system, globals }: Context,
  session: Session,
  { path, first: answer }: { path: string; first: Response },
) {
  const type = answer.headers.get("content-type") ?? "";
  if (!type.includes("json")) {
    if (answer.status >= 400) throw errorOf(answer, null);
    return sayOther(system, answer);
  }
  const first: unknown = await answer.json();
  if (answer.status >= 400) throw errorOf(answer, first);
  const { body } = await everyPage(session, {
    path,
    first: answer,
    body: first,
    all: globals.all,
  });
  if (globals.jq !== undefined) return system.out(await filtered(globals.jq, body));
  if (globals.quiet)
    return system.out(
      idsOf(body)
        .map((id) => `${id}\n`)
        .join(""),
    );
  return system.out(`${plainJson(body, 2)}\n`);
}
