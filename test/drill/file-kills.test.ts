import { afterEach, expect, test } from "bun:test";
import { founder, run, serve, withFolder } from "../support/process.ts";
import type { Body } from "../support/world.ts";
import { bytesOf, type Client, DEEDS, type Deed, Refused } from "./file-deeds.ts";
import { STORES, type Store } from "./file-stores.ts";

/** How often each deed is struck at least. */
const STRIKES = Number(process.env.STRIKES ?? 3);
const MOST_ROUNDS = STRIKES * 20;
/** A kill comes so long after the requests, at most. */
const LATEST_MS = 60;

async function begin(address: string): Promise<Client> {
  const { call, cookie, org } = await founder(address, "Filer");
  const project: Body = await (await call("POST", "/projects", { name: "Project" })).json();
  const folder = project.tools.find(({ key }: Body) => key === "folder").id;
  return { address, cookie, slug: org.slug, folder, kept: new Map() };
}

/** An answer, or null for one that was cut off. */
const answered = (acting: Promise<Body>): Promise<Body> =>
  acting.then(
    (answer) => answer ?? {},
    (error: unknown) => {
      if (error instanceof Refused) throw error;
      return null;
    },
  );

/** Does all deeds at once, with a kill among them; answers which of them got no answer. */
async function strike(client: Client, kill: () => Promise<void>): Promise<string[]> {
  const names = Object.keys(DEEDS);
  const deeds: Deed[] = [];
  for (const name of names) deeds.push((await DEEDS[name]?.(client)) as Deed);
  const acting = Promise.all(deeds.map(({ act }) => answered(act())));
  await Bun.sleep(Math.random() * LATEST_MS);
  await kill();
  const answers = await acting;
  for (const [n, { settle }] of deeds.entries()) await settle(answers[n]);
  return names.filter((_, n) => answers[n] === null);
}

const opened: Store[] = [];
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop();
});

for (const [store, open] of Object.entries(STORES))
  test(
    `kill -9 while files are stored, completed, replaced, copied and removed loses none, and leaves none without a row: ${store}`,
    () =>
      withFolder(async (folder) => {
        const kept = await open();
        if (!kept) return;
        opened.push(kept);
        const env = { TENANTS_DIR: folder, QUOTAS: "tokens=100", ...kept.env };
        let server = await serve(env);
        const client = await begin(server.address);
        const struck: Record<string, number> = {};
        let rounds = 0;
        const isDone = () => Object.keys(DEEDS).every((name) => (struck[name] ?? 0) >= STRIKES);
        while (!isDone() && rounds++ < MOST_ROUNDS) {
          const hit = await strike(client, async () => {
            server.process.kill("SIGKILL");
            await server.process.exited;
            server = await serve(env);
            client.address = server.address;
          });
          for (const name of hit) struck[name] = (struck[name] ?? 0) + 1;
        }
        const lost: string[] = [];
        for (const [id, contents] of client.kept)
          if (!contents.includes(await (await bytesOf(client, id)).text())) lost.push(id);
        server.process.kill("SIGTERM");
        await server.process.exited;
        const doctor = run("doctor", env);
        const said = await new Response(doctor.stdout).text();
        process.stdout.write(
          `On ${kept.name} ${rounds} kills struck ${JSON.stringify(struck)}; ${client.kept.size} kept, ${lost.length} lost; ${said}`,
        );
        expect([lost, said.split("\n").at(-2), isDone()]).toEqual([
          [],
          "0 faults between files and rows",
          true,
        ]);
      }),
    3_600_000,
  );
