import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bytesAt, formOf, reach, sendForm, storedOf } from "./files.ts";
import { s3Run } from "./s3-run.ts";
import { services } from "./server.ts";
import { type Body, type World, world } from "./world.ts";

export const HOUR_MS = 60 * 60 * 1000;
export const MEBI = 1024 * 1024;
/** The names of what the store has of an organization. */
export const stored = ({ org }: Pick<World, "org">): string[] => storedOf(org.id);
/** Uploads in parts that are on their way. */
export function partsLeft(): string[] {
  const folder = s3Run
    ? join(s3Run.folder, ".sgwtmp", "multipart")
    : join(services.config.tenantsDir, "files", ".parts");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** An organization with people who put files into messages. */
export async function desk() {
  const w = await world();
  const project = await w.project();
  const attach = async (
    who: "owner" | "member",
    content: string,
    filename = "a.txt",
  ): Promise<Body> => (await sendForm(w, who, "/attachments", formOf(content, filename))).body;
  const write = (who: "owner" | "member", content_html: string, more: object = {}): Promise<Body> =>
    w.make(who, project.tool("message_board"), {
      type: "message",
      title: "Message",
      content_html,
      ...more,
    });
  const image = ({ url }: Body) => `<p>See</p><img src="${url}">`;
  const seen = async (who: "owner" | "member" | "other" | "client", { url }: Body) =>
    (await bytesAt(w, who, url)).status;
  return { ...w, project, attach, write, image, seen };
}

/** Puts bytes to an address of the store. */
export const put = (
  { url, headers = {} }: { url: string; headers?: Record<string, string> },
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
) => reach(new Request(url, { method: "PUT", headers, body }));
