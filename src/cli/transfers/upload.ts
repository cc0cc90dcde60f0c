import { basename } from "node:path";
import { errorOf } from "#/client/errors.ts";
import type { Session } from "../account/session.ts";
import type { Context } from "../commands/own.ts";
import { Failure, misused } from "../failures.ts";
import { addressed, segment } from "../input/address.ts";
import { readableFile } from "../input/file.ts";
import { placeOf } from "../input/tool.ts";
import { isForPrograms, sayAnswer } from "../output/answer.ts";
import { progressOf } from "../output/progress.ts";
import { sendParts } from "./parts.ts";

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
      made.push(await uploadOne(context, session, { org, folder, path, file }));
  } catch (error) {
    if (made.length > 0) await say([]);
    throw error;
  }
  await say(["atoll files download {id}", "atoll comments add {id} TEXT"]);
}

interface One {
  org: string;
  folder: string;
  path: string;
  file: Blob;
}

async function uploadOne(
  { system, options, globals }: Context,
  session: Session,
  { org, folder, path, file }: One,
): Promise<unknown> {
  const filename = typeof options.name === "string" ? options.name : basename(path);
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
  const how = `atoll files upload ${folder} '${path}' --resume ${id}`;
  // Whoever ends this process at once is told before how to go on.
  if (upload.parts !== null && !isForPrograms(globals))
    system.error(`Should this break off, go on: ${how}\n`);
  const progress = progressOf(system, filename, file.size);
  try {
    const parts = await sendParts(session, upload, file, progress.add);
    await posted(session, `${org}/attachments/${id}/complete`, parts ? { parts } : {});
  } catch (error) {
    if (error instanceof Failure) throw new Failure(`${error.message} Go on: ${how}`, error.exit);
    system.error(`Go on: ${how}\n`);
    throw error;
  } finally {
    progress.end();
  }
  const notes = typeof options.notes === "string" ? { notes: options.notes } : {};
  const content = { type: "upload", attachment_id: id, ...notes };
  return posted(session, `${org}/recordings/${folder}/children`, content);
}

const fileAt = async (path: string): Promise<Blob> =>
  path === "-" ? new Blob([await Bun.stdin.bytes()]) : readableFile(path);

export async function posted(session: Session, path: string, body: object): Promise<unknown> {
  const answer = await session.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorOf(answer, said);
  return said;
}
