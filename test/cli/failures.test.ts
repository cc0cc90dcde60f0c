import { expect, test } from "bun:test";
import { atTerminal, projectIn, ran } from "../support/command-line.ts";

/** A server that says one thing. */
const saying = (answer: (n: number) => Response) => {
  let asked = 0;
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => answer(++asked) });
  return {
    env: {
      ATOLL_URL: `http://127.0.0.1:${server.port}`,
      ATOLL_TOKEN: "svc_pat_x",
      ATOLL_ORG: "reef",
    },
    asked: () => asked,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};
const refusal = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json(
    { error: { code: "some_code", message: "It says why.", ...more } },
    { status, headers },
  );

test("each kind of refusal is a sentence and has an exit code of its own", async () => {
  const exits: Record<number, number> = {
    400: 7,
    401: 3,
    402: 8,
    403: 4,
    404: 5,
    405: 7,
    409: 6,
    410: 6,
    413: 7,
    422: 7,
    500: 10,
  };
  for (const [status, exit] of Object.entries(exits)) {
    await using server = saying(() => refusal(Number(status)));
    const ended = await ran(["projects", "list"], server);
    expect([status, ended.exit, ended.out]).toEqual([status, exit, ""]);
    expect(ended.error).toStartWith("It says why.\n");
    expect(ended.error.split("\n").length).toBeLessThanOrEqual(4);
    const asJson = await ran(["projects", "list", "--json"], server);
    expect([asJson.exit, asJson.out]).toEqual([exit, ""]);
    expect(JSON.parse(asJson.error)).toMatchObject({
      error: { status: Number(status), code: "some_code", message: "It says why." },
    });
  }
});

test("what is wrong with a field is named", async () => {
  const fields = { name: [{ code: "invalid", message: "Can't contain a link." }] };
  await using server = saying(() => refusal(422, { fields }));
  const { error } = await ran(["projects", "create", "x"], server);
  expect(error).toBe("It says why.\n  name: Can't contain a link.\n");
});

test("a sentence that is of a field itself is said once", async () => {
  const fields = { page: [{ code: "out_of_range", message: "From 1 to 100." }] };
  await using server = saying(() => refusal(422, { message: "page: From 1 to 100.", fields }));
  const { error } = await ran(["projects", "list"], server);
  expect(error).toBe("page: From 1 to 100.\n");
});

test("what passes is tried again when the server says, and no longer than that", async () => {
  for (const status of [429, 503]) {
    await using busy = saying((n) =>
      n < 3 ? refusal(status, {}, { "retry-after": "0" }) : Response.json([]),
    );
    expect(await ran(["projects", "list", "--json"], busy)).toMatchObject({ exit: 0, out: "[]\n" });
    expect(busy.asked()).toBe(3);
  }
  await using limited = saying(() => refusal(429, {}, { "retry-after": "3600" }));
  expect((await ran(["projects", "list"], limited)).exit).toBe(9);
  expect(limited.asked()).toBe(1);
  await using down = saying(() => refusal(503, {}, { "retry-after": "0" }));
  expect((await ran(["projects", "list"], down)).exit).toBe(10);
});

test("a server that isn't there, or speaks otherwise, is told apart", async () => {
  const env = { ATOLL_URL: "http://127.0.0.1:1", ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  const gone = await ran(["projects", "list"], { env });
  expect(gone).toMatchObject({ exit: 11, error: "http://127.0.0.1:1 can't be reached.\n" });
  await using other = saying(
    () => new Response("<h1>Hello</h1>", { headers: { "content-type": "text/html" } }),
  );
  const html = await ran(["projects", "list"], other);
  expect([html.exit, html.out]).toEqual([10, ""]);
  expect(html.error).toContain("is no Atoll");
});

test("a command that isn't right is 2, and says what was perhaps meant", async () => {
  const env = { ATOLL_URL: "http://127.0.0.1:1", ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  const wrong: [string[], string][] = [
    [["projcts", "list"], "Did you mean projects?"],
    [["projects", "lst"], "Did you mean list?"],
    [["files", "uplod"], "Did you mean upload?"],
    [["projects", "show"], "missing required argument 'project'"],
    [["projects", "list", "--statsu", "x"], "Did you mean --status?"],
    [["projects", "list", "--status", "x"], "--status is one of active, archived, trashed."],
    [["projects", "list", "--page", "many"], "--page is a number."],
    [["people", "invite", "a@example.com"], "missing required argument 'role'"],
    [["todos", "assign", "x"], "missing required argument 'person'"],
    [["recordings", "create", "x", "--data", "{"], "--data is JSON"],
    [["projects", "list", "extra"], "too many arguments"],
    [["people", "owner", "a@example.com"], "atoll server people owner"],
    [["groups", "delete", ""], "is no id"],
    [["public-links", "delete-item", ".."], "is no id"],
    [["messages", "post", "", "Title"], "is no id"],
    [["completion", "bash", "zsh"], "too many arguments"],
    [["messages", "edit", "x", "--data", "[1,2]"], "--data is a JSON object"],
    [["messages", "edit", "x", "--data", "null"], "--data is a JSON object"],
    [["messages", "edit", "x"], "Say what changes: --title, --content, --content-html, "],
    [["calendar", "edit", "x", "--base-version", "1"], "Say what changes: --"],
    [["api", "GET", "/x", "--header", "Bad"], "--header is a name and a value"],
    [["api", "GET", "/x", "--header", "B d: x"], "--header is a name and a value"],
    [["api", "FETCH", "/projects"], "The method is one of"],
    [["projects", "list", "--jq", ".["], "--jq: "],
  ];
  for (const [words, said] of wrong) {
    const { exit, error, out } = await ran(words, { env });
    expect([words, exit, out, error.includes(said) || error]).toEqual([words, 2, "", true]);
    const asJson = await ran([...words, "--json"], { env });
    const { code, message } = JSON.parse(asJson.error).error;
    expect([words, asJson.exit, asJson.out, code]).toEqual([words, 2, "", "command_line"]);
    expect([words, message.includes(said) || message]).toEqual([words, true]);
  }
});

test(
  "what a real server refuses: who isn't in, who only reads, what isn't there, what changed meanwhile",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, call, mint } = terminal;
      const { project, list } = await projectIn(terminal);
      const id: string = (await atoll(["todos", "add", list, "Paint", "--json"])).json().id;
      const end = async (words: string[], env: Record<string, string> = {}) => {
        const { exit, error } = await atoll(words, { env });
        return [exit, error.trim().split("\n").length <= 3];
      };
      expect(await end(["projects", "list"], { ATOLL_TOKEN: "svc_pat_wrong" })).toEqual([3, true]);
      const reads = { ATOLL_TOKEN: await mint("read") };
      expect(await end(["projects", "list"], reads)).toEqual([0, true]);
      const refused = await atoll(["todos", "done", id], { env: reads });
      expect(refused.exit).toBe(4);
      expect(refused.error).toContain("atoll login --scope full");
      expect(await end(["todos", "show", crypto.randomUUID()])).toEqual([5, true]);
      expect(await end(["projects", "list"], { ATOLL_ORG: "elsewhere" })).toEqual([5, true]);
      await call("PATCH", `/recordings/${id}`, { title: "Paint it" });
      expect(await end(["todos", "edit", id, "--title", "x", "--base-version", "1"])).toEqual([
        6,
        true,
      ]);
      expect(await end(["projects", "create", "https://example.com"])).toEqual([7, true]);
      expect(await end(["projects", "archive", project, "--quiet"])).toEqual([0, true]);
    }),
  60_000,
);

test("a change is tried again after 429, which did nothing, and not after 503, which may have", async () => {
  for (const [status, asked] of [
    [429, 2],
    [503, 1],
  ] as const) {
    await using server = saying((n) =>
      n === 1 ? refusal(status, {}, { "retry-after": "0" }) : Response.json({ id: "x" }),
    );
    const { exit } = await ran(["projects", "update", "x", "--name", "y", "--quiet"], server);
    expect([server.asked(), exit]).toEqual([asked, asked === 2 ? 0 : 10]);
  }
});
