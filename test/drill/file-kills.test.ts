import { expect, test } from "bun:test";
import { founder, run, serve, withFolder } from "../support/process.ts";
import type { Body } from "../support/world.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** Somebody whose server may be another one after each kill. */
interface Client {
  address: string;
  cookie: string;
  slug: string;
  folder: string;
  /** Uploads that were acknowledged and that nobody removed, with what each holds. */
  kept: Map<string, string>;
  counts: Record<string, number>;
}

const at = ({ address, slug }: Client, path: string) => `${address}/api/v1/${slug}${path}`;

async function json(client: Client, method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(at(client, path), {
    method,
    headers: { cookie: client.cookie, ...(body ? { "content-type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function form(client: Client, path: string, content: string): Promise<Body> {
  const body = new FormData();
  body.append("file", new Blob([content]), "drill.txt");
  const answer = await fetch(at(client, path), {
    method: "POST",
    headers: { cookie: client.cookie },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

let serial = 0;
const words = () => `${++serial} ${"x".repeat(20_000)}`;
const upload = async (client: Client) => {
  const content = words();
  const { id } = await form(client, `/recordings/${client.folder}/uploads`, content);
  return { id, content };
};

/** What is done again and again while servers are killed. */
const DEEDS: Record<string, (client: Client) => Promise<void>> = {
  async upload(client) {
    const { id, content } = await upload(client);
    client.kept.set(id, content);
  },
  async complete(client) {
    const content = words();
    const begun = await json(client, "POST", "/attachments", {
      filename: "a.txt",
      byte_size: content.length,
    });
    const url = `${client.address}${new URL(begun.upload.url).pathname}`;
    const put = await fetch(url, { method: "PUT", body: content });
    if (!put.ok) throw new Error(`PUT answered ${put.status}`);
    await json(client, "POST", `/attachments/${begun.id}/complete`, {});
    const made = await json(client, "POST", `/recordings/${client.folder}/children`, {
      type: "upload",
      attachment_id: begun.id,
    });
    client.kept.set(made.id, content);
  },
  async replace(client) {
    const { id } = await upload(client);
    const content = words();
    await form(client, `/uploads/${id}/versions`, content);
    client.kept.set(id, content);
  },
  async copy(client) {
    const { id, content } = await upload(client);
    const copy = await json(client, "POST", `/recordings/${id}/copy`, { parent_id: client.folder });
    client.kept.set(copy.id, content);
    await json(client, "PUT", `/recordings/${id}/status/trashed`);
    await json(client, "DELETE", `/trash/${id}`);
  },
  async remove(client) {
    const { id } = await upload(client);
    await json(client, "PUT", `/recordings/${id}/status/trashed`);
    await json(client, "DELETE", `/trash/${id}`);
  },
};

/** What the server refused while it lived; what it did not answer was cut off. */
async function busy(client: Client, deed: string, isOver: () => boolean, refused: string[]) {
  while (!isOver()) {
    try {
      await DEEDS[deed]?.(client);
      client.counts[deed] = (client.counts[deed] ?? 0) + 1;
    } catch (error) {
      if (error instanceof Error && / answered [45]/.test(error.message))
        refused.push(error.message);
      return;
    }
  }
}

async function begin(address: string): Promise<Client> {
  const { call, cookie, org } = await founder(address, "Filer");
  const project: Body = await (await call("POST", "/projects", { name: "Project" })).json();
  const folder = project.tools.find(({ key }: Body) => key === "folder").id;
  return { address, cookie, slug: org.slug, folder, kept: new Map(), counts: {} };
}

test(
  "kill -9 while files are stored, replaced, copied and removed loses none, and leaves none without a row",
  () =>
    withFolder(async (folder) => {
      const env = { TENANTS_DIR: folder, QUOTAS: "tokens=100" };
      let server = await serve(env);
      const client = await begin(server.address);
      const refused: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        let isOver = false;
        const working = Object.keys(DEEDS).map((deed) => busy(client, deed, () => isOver, refused));
        await Bun.sleep(50 + Math.random() * 250);
        server.process.kill("SIGKILL");
        isOver = true;
        await server.process.exited;
        await Promise.all(working);
        server = await serve(env);
        client.address = server.address;
      }
      const lost: string[] = [];
      for (const [id, content] of client.kept) {
        const answer = await fetch(at(client, `/uploads/${id}/file`), {
          headers: { cookie: client.cookie },
        });
        if ((await answer.text()) !== content) lost.push(id);
      }
      server.process.kill("SIGTERM");
      await server.process.exited;
      const doctor = run("doctor", env);
      const said = await new Response(doctor.stdout).text();
      process.stdout.write(
        `${ROUNDS} kills; ${JSON.stringify(client.counts)}; ${client.kept.size} kept; ${said}`,
      );
      expect([refused, lost, said]).toEqual([[], [], "0 faults\n"]);
      expect(Object.keys(client.counts).sort()).toEqual(Object.keys(DEEDS).sort());
    }),
  1_200_000,
);
