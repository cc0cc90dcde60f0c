import { stat } from "node:fs/promises";
import { join } from "node:path";
import { errorOf } from "#/client/errors.ts";
import { splitFilename } from "#/lib/files/names.ts";
import type { Session } from "../account/session.ts";
import type { Context } from "../commands/own.ts";
import { EXIT, Failure, misused } from "../failures.ts";
import { addressed, segment } from "../input/address.ts";
import { isForPrograms } from "../output/answer.ts";
import { plainJson, plainLine } from "../output/plain.ts";
import { progressOf, sizeOf } from "../output/progress.ts";
import { sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";
import { writtenWhole } from "./whole.ts";

const MOST_REDIRECTS = 3;

/** Downloads a file: whole under its name, or nothing is there. */
export async function download(context: Context): Promise<undefined> {
  const { system, words, options, globals } = context;
  const [given = ""] = words;
  const session = await context.session([given]);
  const id = segment(addressed(session, given));
  const version =
    typeof options.version === "string" ? `/versions/${segment(options.version)}` : "";
  const answer = await bytesAt(
    system,
    session,
    `${await session.orgPath()}/uploads/${id}${version}/download`,
  );
  const { body } = answer;
  if (!body) throw new Failure("The file has no bytes.");
  if (options.output === "-") return streamed(context, body);
  const path = await placeOf(options.output, nameIn(answer));
  if (!options.force && (await stat(path).catch(() => null)))
    throw misused(
      `${plainLine(path)} is there already: --force replaces it, --output names another.`,
    );
  const size = Number(answer.headers.get("content-length")) || null;
  const done = await writtenWhole(system, body, path, progressOf(system, path, size));
  if (globals.json) await system.out(`${plainJson({ path, byte_size: done })}\n`);
  else if (globals.quiet) await system.out(`${path}\n`);
  else if (!isForPrograms(globals)) await system.out(`${plainLine(path)}  ${sizeOf(done)}\n`);
}

/** A folder that is there takes a file under its own name. */
async function placeOf(output: unknown, name: string): Promise<string> {
  if (typeof output !== "string") return name;
  const isFolder = (await stat(output).catch(() => null))?.isDirectory() ?? false;
  return isFolder ? join(output, name) : output;
}

/** Where redirects lead: to the store without the token, which is for the server alone. */
async function bytesAt(system: System, session: Session, path: string): Promise<Response> {
  const send = sendingFrom(system);
  let answer = await session.send(path, { redirect: "manual" });
  for (let n = 0; answer.status >= 300 && answer.status < 400; n++) {
    const to = URL.parse(answer.headers.get("location") ?? "", session.url);
    if (!to || n >= MOST_REDIRECTS || !/^https?:$/.test(to.protocol))
      throw new Failure("The file's address leads nowhere.", EXIT.server);
    answer = await send(new Request(to));
  }
  if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => null));
  return answer;
}

/** What the server calls a file, as a name in this folder and nowhere else. */
function nameIn({ headers }: Response): string {
  const said = headers.get("content-disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(said) ?? [];
  const [, quoted] = /filename="((?:[^"\\]|\\.)*)"/i.exec(said) ?? [];
  return fileName(encoded === undefined ? (quoted ?? "") : decoded(encoded));
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** As file systems have it. */
const LONGEST_BYTES = 255;

/** A name without anything that a folder or a terminal would take for more; a long one keeps its extension. */
export function fileName(text: string): string {
  const name = plainLine(text)
    .replace(/[/\\:*?"<>|\ufffd]/g, "_")
    .replace(/^\.+/, "_");
  const { base, extension } = splitFilename(name);
  const room = LONGEST_BYTES - Buffer.byteLength(extension);
  return beginning(base, room) + extension || "download";
}

/** The characters that have room in so many bytes. */
function beginning(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) return kept;
    kept += character;
  }
  return kept;
}

/** Bytes of a file are for a program: a terminal would obey them. */
async function streamed({ system }: Context, body: ReadableStream<Uint8Array>): Promise<undefined> {
  if (system.isOutputSeen)
    throw misused("A terminal would obey what is in a file: send it to a program.");
  for await (const bytes of body) await system.out(bytes);
}
