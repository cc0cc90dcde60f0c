import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { type Crowd, gatherIn } from "../support/crowd.ts";
import { type Served, serve, withFolder } from "../support/process.ts";
import { smtp } from "../support/smtp.ts";

const KILLS = 8;
const THREADS = 15;
const READERS = 10;
const LATENCY_MS = 20;

/** Posts messages that everybody but the founder is to be mailed of, a minute later. */
async function post(
  { slug, people: [founder, ...readers] }: Crowd,
  address: string,
): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api/v1/${slug}${path}`, {
      method: "POST",
      headers: { cookie: founder?.cookie ?? "", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { tools: { key: string; id: string }[] };
  };
  const { tools } = await call("/projects", { name: "P", all_access: true });
  const board = tools.find(({ key }) => key === "message_board")?.id;
  const notify = { membership_ids: readers.map(({ membershipId }) => membershipId) };
  for (let i = 0; i < THREADS; i++)
    await call(`/recordings/${board}/children`, {
      type: "message",
      title: `Thread ${i}`,
      content: "x",
      notify,
    });
}

/**
 * Ends the waiting: for the minute in which news are gathered, and for the leases of a server that
 * is dead.
 */
function makeDue(folder: string, { orgId }: Crowd): void {
  const db = new Database(join(folder, "orgs", `${orgId}.sqlite`));
  db.run("update jobs set due_at = '2026-01-01T00:00:00.000Z', lease_until = null");
  db.close();
}

function waiting(folder: string, { orgId }: Crowd): number {
  const db = new Database(join(folder, "orgs", `${orgId}.sqlite`), { readonly: true });
  const left = db.query<{ n: number }, []>("select count(*) as n from jobs").get()?.n ?? 0;
  db.close();
  return left;
}

async function kill({ process: child }: Served): Promise<void> {
  child.kill("SIGKILL");
  await child.exited;
}

test(
  "a kill repeats one mail at most, whatever is on its way, and loses none",
  () =>
    withFolder(async (folder) => {
      let onTaken = () => {};
      const office = await smtp({ latencyMs: LATENCY_MS, onTaken: () => onTaken() });
      const crowd = await gatherIn(folder, "drill", READERS + 1);
      const env = { TENANTS_DIR: folder, MAIL_URL: office.url };
      const first = await serve(env);
      await post(crowd, first.address);
      await kill(first);
      for (let round = 1; round <= KILLS; round++) {
        makeDue(folder, crowd);
        const server = await serve(env);
        const until = office.received.length + 1 + Math.floor(Math.random() * 15);
        await new Promise<void>((resolve) => {
          onTaken = () => void (office.received.length >= until && resolve());
        });
        // Before the answer, while it is noted, or a little later.
        await Bun.sleep(Math.random() * 2 * LATENCY_MS);
        await kill(server);
      }
      makeDue(folder, crowd);
      const last = await serve(env);
      for (const end = Date.now() + 240_000; waiting(folder, crowd) > 0 && Date.now() < end; )
        await Bun.sleep(50);
      await kill(last);
      await office.close();
      const mails = new Set<string>();
      for (const text of office.received) {
        const { to, subject } = await PostalMime.parse(text);
        mails.add(`${to?.[0]?.address} ${subject}`);
      }
      const repeated = office.received.length - mails.size;
      expect(mails.size).toBe(THREADS * READERS);
      expect(repeated).toBeLessThanOrEqual(KILLS);
      process.stderr.write(
        `mail drill: ${mails.size} mails, ${KILLS} kills, ${repeated} repeated\n`,
      );
    }),
  360_000,
);
