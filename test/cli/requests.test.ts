import { expect, test } from "bun:test";
import { atTerminal, projectIn, ran, type Terminal } from "../support/command-line.ts";

/** What goes to the server while something is done. */
async function seen(
  { address, env }: Terminal,
  body: (env: Record<string, string>) => Promise<unknown>,
) {
  const requests: string[] = [];
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      return fetch(address + pathname + search, {
        method: request.method,
        headers: request.headers,
        body: await request.arrayBuffer(),
        decompress: false,
      });
    },
  });
  await body({ ...env, ATOLL_URL: `http://127.0.0.1:${proxy.port}` });
  await proxy.stop(true);
  return requests;
}

test(
  "a list costs the server the one request of the API",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, slug } = terminal;
      const { project, list } = await projectIn(terminal);
      const org = `/api/v1/${slug}`;
      const lists: [string[], string][] = [
        [["projects", "list"], `GET ${org}/projects`],
        [["todos", "list", project], `GET ${org}/recordings?project_id=${project}&type=todo`],
        [["todos", "in", list], `GET ${org}/recordings/${list}/children`],
        [["messages", "list"], `GET ${org}/recordings?type=message`],
        [["people", "list"], `GET ${org}/people`],
        [["notifications", "list"], `GET ${org}/my/notifications`],
        [["my", "assignments"], `GET ${org}/my/assignments`],
        [["search", "paint"], `GET ${org}/search?q=paint`],
        [
          ["calendar", "list", "2026-12-01", "2026-12-31"],
          `GET ${org}/calendar?from=2026-12-01&to=2026-12-31`,
        ],
      ];
      for (const [words, request] of lists) {
        const requests = await seen(terminal, (env) => atoll(words, { env }));
        expect(requests.map(sortedQuery)).toEqual([sortedQuery(request)]);
      }
    }),
  60_000,
);

const sortedQuery = (request: string): string => {
  const [path = "", query = ""] = request.split("?");
  return [path, query.split("&").toSorted().join("&")].join("?");
};

test(
  "a day in words, a tool of a project and an unnamed organization are one request more each",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { project, list } = await projectIn(terminal);
      const count = async (words: string[], more: Record<string, string> = {}) =>
        (await seen(terminal, (env) => atoll(words, { env: { ...env, ...more } }))).length;
      expect(await count(["todos", "add", list, "x", "--due-on", "2026-12-01"])).toBe(1);
      expect(await count(["todos", "add", list, "x", "--due-on", "tomorrow"])).toBe(2);
      expect(await count(["messages", "post", project, "x"])).toBe(2);
      expect(await count(["projects", "list"], { ATOLL_ORG: "" })).toBe(2);
    }),
  60_000,
);

test("what has a body goes with one, also where nothing was said for it", () =>
  atTerminal(async ({ atoll }) => {
    const made = await atoll(["calendar", "create-feed", "--json"]);
    expect([made.exit, made.error]).toEqual([0, ""]);
    const refused = await atoll(["templates", "create", "--json"]);
    expect(JSON.parse(refused.error).error.status).toBe(422);
  }));

test("pages that a server counts by no number are said and walked, too", async () => {
  await using server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      const n = Number(new URL(url).searchParams.get("before") ?? 3);
      const link = `<${new URL(url).pathname}?before=${n - 1}>; rel="next"`;
      return Response.json([{ id: `row-${n}` }], n > 1 ? { headers: { link } } : {});
    },
  });
  const env = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  const { error } = await ran(["projects", "list"], { env });
  expect(error).toEndWith("\n1, and there are more: --all has every page.\n");
  const every = await ran(["projects", "list", "--all", "--quiet"], { env });
  expect(every).toMatchObject({ exit: 0, out: "row-3\nrow-2\nrow-1\n" });
});
