import type { Body } from "../support/world.ts";

const MEBI = 1024 * 1024;
const PART = 64 * MEBI;

/** Somebody whose server may be another one after each kill. */
export interface Client {
  address: string;
  cookie: string;
  slug: string;
  folder: string;
  /** Uploads that were acknowledged and that nobody removed, with what each may hold. */
  kept: Map<string, string[]>;
}

/**
 * The one request of a deed that a kill may strike. When the server is back `settle` does what a
 * client would that heard no answer; it is told whether there was one.
 */
export interface Deed {
  act(): Promise<unknown>;
  settle(answer: Body | null): Promise<void>;
}

const at = ({ address, slug }: Client, path: string) => `${address}/api/v1/${slug}${path}`;

/** A signed address of a server that may have moved; one of another store stays. */
const movedTo = ({ address }: Client, url: string) => {
  const { pathname } = new URL(url);
  return pathname.startsWith("/storage/") ? `${address}${pathname}` : url;
};

/** What the server refused, which it never should. */
export class Refused extends Error {}

async function answerOf(what: string, answer: Response): Promise<Body> {
  const text = await answer.text();
  if (!answer.ok) throw new Refused(`${what} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text === "" ? null : JSON.parse(text);
}

const [TRIES, PAUSE_MS] = [200, 100];

/** A server that was killed may have a long log to read: whoever is told to come later does. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let left = TRIES; ; left--) {
    const answer = await ask();
    if (answer.status !== 503 || left === 0) return answer;
    await answer.arrayBuffer();
    await Bun.sleep(PAUSE_MS);
  }
}

export async function json(client: Client, method: string, path: string, body?: object) {
  const headers = { cookie: client.cookie, ...(body && { "content-type": "application/json" }) };
  const sent = { method, headers, body: body && JSON.stringify(body) };
  const answer = await patiently(() => fetch(at(client, path), sent));
  return answerOf(`${method} ${path}`, answer);
}

async function form(client: Client, path: string, content: string): Promise<Body> {
  const body = new FormData();
  body.append("file", new Blob([content]), "drill.txt");
  const sent = { method: "POST", headers: { cookie: client.cookie }, body };
  const answer = await patiently(() => fetch(at(client, path), sent));
  return answerOf(path, answer);
}

export const bytesOf = (client: Client, id: string, range?: string) =>
  patiently(() =>
    fetch(at(client, `/uploads/${id}/file`), {
      headers: { cookie: client.cookie, ...(range ? { range } : {}) },
    }),
  );

let serial = 0;
const words = (length = 100_000) => `${++serial} ${"x".repeat(length)}`;

async function uploaded(client: Client): Promise<{ id: string; content: string }> {
  const content = words();
  const { id } = await form(client, `/recordings/${client.folder}/uploads`, content);
  client.kept.set(id, [content]);
  return { id, content };
}

async function begun(client: Client, byte_size: number): Promise<Body> {
  return await json(client, "POST", "/attachments", { filename: "a.txt", byte_size });
}

async function put(
  client: Client,
  url: string,
  headers: object,
  body: string | Uint8Array<ArrayBuffer>,
) {
  const sent = { method: "PUT", headers: { ...headers }, body };
  const answer = await patiently(() => fetch(movedTo(client, url), sent));
  if (!answer.ok) throw new Refused(`PUT answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get("etag");
}

const made = (client: Client, attachment_id: string): Promise<Body> =>
  json(client, "POST", `/recordings/${client.folder}/children`, { type: "upload", attachment_id });

async function removed(client: Client, id: string): Promise<void> {
  await json(client, "PUT", `/recordings/${id}/status/trashed`);
  await json(client, "DELETE", `/trash/${id}`);
}

async function completeSmall(client: Client): Promise<Deed> {
  const content = words();
  const { id, upload } = await begun(client, content.length);
  await put(client, upload.url, upload.headers, content);
  const complete = () => json(client, "POST", `/attachments/${id}/complete`, {});
  return {
    act: complete,
    async settle() {
      await complete();
      client.kept.set((await made(client, id)).id, [content]);
    },
  };
}

/** Of a large file only its end is looked at, and it is removed again. */
async function completeParts(client: Client): Promise<Deed> {
  const { id, upload } = await begun(client, PART + 5);
  const parts: object[] = [];
  for (const [part, body] of [
    [upload.parts[0], new Uint8Array(PART).fill(65)],
    [upload.parts[1], "final"],
  ] as const)
    parts.push({ number: part.number, etag: await put(client, part.url, upload.headers, body) });
  const complete = () => json(client, "POST", `/attachments/${id}/complete`, { parts });
  return {
    act: complete,
    async settle() {
      await complete();
      const whole = await made(client, id);
      const end = await (await bytesOf(client, whole.id, `bytes=${PART - 2}-`)).text();
      if (end !== "AAfinal") throw new Refused(`What was put together ends in ${end}`);
      await removed(client, whole.id);
    },
  };
}

/** One that is on its way, or whole; nothing of it is left either way. */
async function takeBack(client: Client): Promise<Deed> {
  const { id, upload } = await begun(client, PART + 5);
  await put(client, upload.parts[1].url, upload.headers, "final");
  return {
    act: () => json(client, "DELETE", `/attachments/${id}`),
    // Unanswered it may be gone already.
    settle: async (answer) => {
      if (answer === null) await json(client, "DELETE", `/attachments/${id}`).catch(() => null);
    },
  };
}

/** What is done while servers are killed. */
export const DEEDS: Record<string, (client: Client) => Promise<Deed>> = {
  async upload(client) {
    const content = words(5 * MEBI);
    return {
      act: () => form(client, `/recordings/${client.folder}/uploads`, content),
      settle: async (answer) => {
        if (answer) await removed(client, answer.id);
      },
    };
  },
  completeSmall,
  completeParts,
  takeBack,
  async replace(client) {
    const { id, content } = await uploaded(client);
    const next = words();
    return {
      act: () => form(client, `/uploads/${id}/versions`, next),
      settle: async (answer) =>
        void client.kept.set(id, answer === null ? [content, next] : [next]),
    };
  },
  async copy(client) {
    const { id, content } = await uploaded(client);
    return {
      act: () => json(client, "POST", `/recordings/${id}/copy`, { parent_id: client.folder }),
      async settle(answer) {
        if (!answer) return;
        client.kept.set(answer.id, [content]);
        client.kept.delete(id);
        await removed(client, id);
      },
    };
  },
  async remove(client) {
    const { id } = await uploaded(client);
    await json(client, "PUT", `/recordings/${id}/status/trashed`);
    return {
      act: () => json(client, "DELETE", `/trash/${id}`),
      // Unanswered it is there or not, and nothing in between: the doctor looks.
      settle: async () => void client.kept.delete(id),
    };
  },
};
