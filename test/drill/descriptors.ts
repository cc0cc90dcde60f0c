import { run, type Served, serve, served, withFolder } from "../support/process.ts";
import { type Client, found, QUOTAS, signUp, statusOf } from "./client.ts";
import { type Counts, countOf, type Drill, type Outcome, skipped } from "./drill.ts";

const CLIENTS = 16;

/** More organizations than the process may have files open for: each is served all the same. */
export const descriptorsDrill: Drill = {
  name: "out of file descriptors",
  small: { orgs: 60, descriptors: 128, rounds: 2 },
  full: { orgs: 150, descriptors: 256, rounds: 4 },
  run: (counts) => withFolder((folder) => serveWithFew(folder, counts)),
};

async function serveWithFew(folder: string, counts: Counts): Promise<Outcome> {
  if (!Bun.which("sh")) return skipped("there is no shell to set a limit with");
  const first = await serve({ TENANTS_DIR: folder, QUOTAS });
  const client = await signUp(first.address, "Drill");
  const slugs = Array.from({ length: countOf(counts, "orgs") }, (_, i) => `org-${i}`);
  for (const slug of slugs) await found(client, slug);
  first.process.kill("SIGTERM");
  await first.process.exited;

  const limit = countOf(counts, "descriptors");
  const server = await limited(folder, limit);
  client.address = server.address;
  const answers = new Map<string, number>();
  const refused = new Set<string>();
  for (let round = 0; round < countOf(counts, "rounds"); round++)
    await inTurn(
      slugs.toSorted(() => Math.random() - 0.5),
      async (slug, index) => {
        const status = await look(client, slug, index + round);
        answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
        if (status !== 200 && status !== 201) refused.add(slug);
      },
    );
  server.process.kill("SIGTERM");
  const code = await server.process.exited;
  const faults = [...refused].map((slug) => `${slug} was refused`);
  if (code !== 0) faults.push(`the server ended with ${code}`);
  const told = [...answers].map(([status, count]) => `${count} x ${status}`).join(", ");
  return { figures: { organizations: slugs.length, descriptors: limit, answers: told }, faults };
}

const look = (client: Client, slug: string, index: number): Promise<number> =>
  index % 3 === 0
    ? statusOf(client, "POST", `/api/v1/${slug}/projects`, { name: "Project" })
    : statusOf(client, "GET", `/api/v1/${slug}/projects`);

/** Some at once, each as soon as there is room. */
async function inTurn<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const one = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
}

/** A server that can have only so many descriptors. */
const limited = (folder: string, descriptors: number): Promise<Served> =>
  served(
    run("serve", { TENANTS_DIR: folder, PORT: "0", QUOTAS }, [
      "sh",
      "-c",
      `ulimit -n ${descriptors}; exec "$@"`,
      "sh",
    ]),
  );
