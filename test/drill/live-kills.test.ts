import { expect, test } from "bun:test";
import { founder, serve, withFolder } from "../support/process.ts";
import { type StreamEvent, takeEvents } from "../support/sse.ts";

/** Follows what changes, and answers what was heard once something is. */
async function hear(
  url: string,
  headers: Record<string, string>,
): Promise<{ events: StreamEvent[]; until: (isSo: () => boolean) => Promise<void> }> {
  const events: StreamEvent[] = [];
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  // A connection that breaks is what is tried here.
  void takeEvents(response, (event) => void events.push(event)).catch(() => {});
  const until = async (isSo: () => boolean) => {
    for (const end = performance.now() + 10_000; !isSo() && performance.now() < end; )
      await Bun.sleep(5);
    expect(isSo()).toBe(true);
  };
  return { events, until };
}

const changesIn = (events: readonly StreamEvent[]) =>
  events.flatMap(({ event, data }) => (event === "change" ? [JSON.parse(data)] : []));

test(
  "after a server is killed, whoever comes back is told to read anew, and hears what comes then",
  () =>
    withFolder(async (folder) => {
      const env = { TENANTS_DIR: folder, PORT: "0" };
      let server = await serve(env);
      const { cookie, org } = await founder(server.address, "Founder");
      const post = async (name: string) => {
        const answer = await fetch(`${server.address}/api/v1/${org.slug}/projects`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body: JSON.stringify({ name }),
        });
        expect(answer.status).toBe(201);
        return (await answer.json()).id;
      };
      let lastId = "";
      for (let round = 0; round < 3; round++) {
        const headers = { cookie, "last-event-id": lastId };
        const { events, until } = await hear(`${server.address}/api/v1/${org.slug}/live`, headers);
        await until(() => events.some(({ event }) => event === "notices"));
        expect(events.map(({ event }) => event)).toEqual(
          lastId === "" ? ["hello", "notices"] : ["hello", "reset", "notices"],
        );
        const id = await post(`Project ${round}`);
        await until(() => changesIn(events).some(({ project_id }) => project_id === id));
        lastId = events.findLast((event) => event.id !== null)?.id ?? "";
        server.process.kill("SIGKILL");
        await server.process.exited;
        server = await serve(env);
      }
      server.process.kill("SIGTERM");
      expect(await server.process.exited).toBe(0);
    }),
  120_000,
);
