import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bytesAt, formOf, sendForm } from "./files.ts";
import { app, services } from "./server.ts";
import { type Body, type World, world } from "./world.ts";

export const HOUR_MS = 60 * 60 * 1000;
export const MEBI = 1024 * 1024;
/** The names of what the store has of an organization. */
export const stored = ({ org }: Pick<World, "org">): string[] => {
  const folder = join(services.config.tenantsDir, "files", org.id);
  return existsSync(folder) ? readdirSync(folder) : [];
};
/** Uploads in parts that are on their way. */
export const partsLeft = () => readdirSync(join(services.config.tenantsDir, "files", ".parts"));

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
export const put = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
  app.handle(new Request(url, { method: "PUT", body }));
