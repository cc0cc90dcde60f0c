import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkAnswer } from "./contract.ts";
import { s3Run } from "./s3-run.ts";
import { app, baseUrl, services } from "./server.ts";
import type { Answer, Body, Who, World } from "./world.ts";

/** Sends a request to this server, or to the store where that is another one. */
export const reach = async (request: Request): Promise<Response> =>
  request.url.startsWith(baseUrl) ? app.handle(request) : fetch(request);

/** The names of what the store has under an organization, or of people. */
export function storedOf(owner: string): string[] {
  const folder = join(s3Run?.folder ?? join(services.config.tenantsDir, "files"), owner);
  return existsSync(folder) ? [...new Set(readdirSync(folder).map(objectOf))].sort() : [];
}

/** s3rver has files of its own for each object. */
const objectOf = (name: string): string => name.replace(/\._S3rver_.*$/, "");

/** Whatever is on its way into the store. */
export const onTheWay = (): string[] =>
  [".new", ...(s3Run ? [] : [".parts"])].flatMap((name) =>
    readdirSync(join(services.config.tenantsDir, "files", name)),
  );

type Fields = Record<string, string | Blob>;

/** A form with a file in it. */
export function formOf(
  content: string | Uint8Array<ArrayBuffer>,
  filename: string,
  more: Fields = {},
  field = "file",
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append(field, new Blob([content]), filename);
  return form;
}

/** Sends a form, or any other body that is no JSON, and checks the answer. */
export async function sendForm(
  { people, org }: Pick<World, "people" | "org">,
  who: Who,
  path: string,
  body: FormData | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const url = `${baseUrl}${path.startsWith("/api/") ? path : `/api/v1/${org.slug}${path}`}`;
  const sent = new Request(url, {
    method,
    body,
    headers: { ...(who ? { cookie: people[who].cookie } : {}), ...headers },
  });
  const response = await app.handle(sent);
  const text = await response.text();
  const parsed = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  checkAnswer(method, url, response, parsed);
  return { status: response.status, body: parsed, headers: response.headers };
}

/** The bytes that an address answers, as somebody. */
export async function bytesAt(
  { people }: Pick<World, "people">,
  who: Who,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const address = url.startsWith("/") ? `${baseUrl}${url}` : url;
  const all = { ...headers, ...(who ? { cookie: people[who].cookie } : {}) };
  const answer = await reach(new Request(address, { headers: all }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const kept = new WeakMap<object, string>();

/** The id of a file of an organization that everybody sees, of which uploads can be made. */
export const fileIn = (org: object): string => kept.get(org) ?? "";

/** Makes that file: it stands in tools of a project, so that whoever reaches it may use it. */
export async function keepFile(w: World, tools: Record<string, string>): Promise<void> {
  const { body }: { body: Body } = await sendForm(
    w,
    "owner",
    "/attachments",
    formOf("Hello, file!", "Hello.txt"),
  );
  kept.set(w.org, body.id);
  for (const tool of [tools.clients, tools.folder])
    w.change(
      "insert into attachment_uses (attachment_id, recording_id) values (?, ?)",
      body.id,
      tool ?? "",
    );
}
