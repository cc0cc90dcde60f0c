import { basename } from "node:path";
import { ApiError, errorOf } from "#/client/errors.ts";
import type { Session } from "../account/session.ts";
import type { Context } from "../commands/own.ts";
import { EXIT, Failure, misused, unsure } from "../failures.ts";
import { addressed, segment } from "../input/address.ts";
import { readableFile } from "../input/file.ts";
import { placeOf } from "../input/tool.ts";
import { isForPrograms, sayAnswer } from "../output/answer.ts";
import { plainLine } from "../output/plain.ts";
import { progressOf } from "../output/progress.ts";
import { type Places, sendParts } from "./parts.ts";

/** Uploads files to a project's docs & files, or to a folder or chat. */
export async function upload(context: Context): Promise<undefined> {
  const { system, words, options } = context;
  const [place = "", ...paths] = words;
  const session = await context.session([place]);
  if ((options.name || options.resume) && paths.length > 1)
    throw misused("--name and --resume are for one file.");
  if (paths.includes("-") && !options.name)
    throw misused("Standard input has no name: say --name NAME.");
  // Nothing is sent before all of it is there: a repeat would send the first ones again.
  const files: [string, Blob][] = [];
  for (const path of paths) files.push([path, await fileAt(path)]);
  const org = await session.orgPath();
  const folder = await placeOf(session, addressed(session, place), "folder");
  const made: unknown[] = [];
  const say = (next: readonly string[]) =>
    sayAnswer(system, context.globals, paths.length === 1 ? made[0] : made, {
      columns: ["id", "filename", "content_type", "byte_size"],
      next,
    });
  try {
    for (const [path, file] of files)
      made.push(
        await uploadOne(context, session, { org, folder, path, file }).catch((error: unknown) => {
          throw files.length > 1 ? ofFile(error, path) : error;
        }),
      );
  } catch (error) {
    if (made.length > 0) await say([]);
    throw error;
  }
  await say(["atoll files download {id}", "atoll comments add {id} TEXT"]);
}

/** A refusal that names which of several files it is of. */
const ofFile = (error: unknown, path: string): unknown =>
  error instanceof ApiError ? error.about(plainLine(path)) : error;

interface One {
  org: string;
  folder: string;
  path: string;
  file: Blob;
}

async function uploadOne(context: Context, session: Session, one: One): Promise<unknown> {
  const { options, globals, system } = context;
  const { org, folder, path, file } = one;
  const filename = typeof options.name === "string" ? options.name : basename(path);
  if (file.size === 0 && typeof options.resume !== "string")
    return uploadEmpty(context, session, one, filename);
  const attachment =
    typeof options.resume === "string"
      ? await session.ask("GET", `${org}/attachments/${segment(options.resume)}`)
      : await posted(session, `${org}/attachments`, {
          filename,
          byte_size: file.size,
          recording_id: folder,
        });
  const id = String(Object(attachment).id);
  if (Object(attachment).byte_size !== file.size)
    throw misused(`${path} is not the file that ${id} was begun with.`);
  const { upload } = Object(attachment);
  const how = `atoll files upload ${folder} ${quoted(path)} --resume ${id}${flagsOf(context)}`;
  // Whoever ends this process at once is told before how to go on.
  if (upload?.parts && !isForPrograms(globals))
    system.error(`Should this break off, go on: ${how}\n`);
  try {
    // Of one that has no place for its bytes all of them are there.
    if (upload !== null) await sendBytes(context, session, { one, id, filename, upload });
    return await standing(context, session, { one, id, filename });
  } catch (error) {
    if (error instanceof Failure && error.exit === EXIT.conflict) throw error;
    if (error instanceof Failure) throw new Failure(`${error.message} Go on: ${how}`, error.exit);
    if (!globals.json) system.error(`Go on: ${how}\n`);
    throw error;
  }
}

/** What has no bytes has none to put anywhere: it is there by one request. */
async function uploadEmpty(
  { options }: Context,
  session: Session,
  { org, folder }: One,
  filename: string,
): Promise<unknown> {
  const form = new FormData();
  form.set("file", new File([], filename));
  if (typeof options.notes === "string") form.set("notes", options.notes);
  const path = `${org}/recordings/${folder}/uploads`;
  const sent = session.send(path, { method: "POST", body: form });
  return answered(await sent.catch((error: unknown) => Promise.reject(unsure(error, "POST"))));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What whoever goes on has to say again. */
const flagsOf = ({ options }: Context): string =>
  (["name", "notes"] as const)
    .map((flag) => (typeof options[flag] === "string" ? ` --${flag} ${quoted(options[flag])}` : ""))
    .join("");

interface Sent {
  one: One;
  id: string;
  filename: string;
}

async function sendBytes(
  { system }: Context,
  session: Session,
  { one: { org, file }, id, filename, upload }: Sent & { upload: Places },
): Promise<void> {
  const progress = progressOf(system, filename, file.size);
  try {
    const parts = await sendParts({ system, base: session.url }, upload, file, progress.add);
    await posted(session, `${org}/attachments/${id}/complete`, parts ? { parts } : {});
  } finally {
    progress.end();
  }
}

/**
 * Has a file stand in its place, once however often it is said: nobody knows of a try that broke off
 * whether it was done.
 */
async function standing(
  { system, options, globals }: Context,
  session: Session,
  { one: { org, folder }, id, filename }: Sent,
): Promise<unknown> {
  const notes = typeof options.notes === "string" ? { notes: options.notes } : {};
  const content = { type: "upload", attachment_id: id, ...notes };
  const answer = await sent(session, `${org}/recordings/${folder}/children`, content, id);
  const said: unknown = await answer.json().catch(() => null);
  const refusal = answer.ok ? null : errorOf(answer, said);
  if (refusal?.code === "idempotency_mismatch")
    throw new Failure(
      `${filename} is there already, elsewhere or with other notes.`,
      EXIT.conflict,
    );
  if (refusal) throw refusal;
  if (answer.headers.has("idempotency-replayed") && !isForPrograms(globals))
    system.error(`${plainLine(filename)} is there already: ${Object(said).id}\n`);
  return said;
}

const fileAt = async (path: string): Promise<Blob> =>
  path === "-" ? new Blob([await Bun.stdin.bytes()]) : readableFile(path);

async function posted(session: Session, path: string, body: object): Promise<unknown> {
  return answered(await sent(session, path, body, crypto.randomUUID()));
}

/** What an answer says; throws what it refuses. */
async function answered(answer: Response): Promise<unknown> {
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorOf(answer, said);
  return said;
}

/** What is sent again under the same key is done once. */
const sent = (session: Session, path: string, body: object, key: string): Promise<Response> =>
  session.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });
