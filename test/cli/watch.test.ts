import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  addressOfItsOwn,
  atTerminal,
  ran,
  seatedAt,
  speakerIn,
  started,
  type Terminal,
} from "../support/command-line.ts";
import { serve, withFolder } from "../support/process.ts";

/** Somebody else, who writes where the owner hears of it. */
async function speaker(terminal: Terminal) {
  const { board, post } = await speakerIn(terminal);
  const content = { type: "message", title: "Watched" };
  const made = await terminal.call("POST", `/recordings/${board}/children`, content);
  const thread: unknown = await made.json();
  const say = (words: string) =>
    post(`/recordings/${Object(thread).id}/comments`, { content: words });
  return { say };
}

test(
  "what somebody is told comes as lines, and goes on where it was left",
  () =>
    atTerminal(async (terminal) => {
      const { say } = await speaker(terminal);
      const resume = join(terminal.folder, "cursor");
      const words = ["watch", "--json", "--count", "1", "--resume", resume];
      const watch = async (said: string) => {
        const child = started(words, { env: terminal.env });
        const ended = Promise.all([new Response(child.stdout).text(), child.exited]);
        await say(said);
        const [out, exit] = await ended;
        return [exit, JSON.parse(out).excerpt];
      };
      await say("First.");
      const all = await terminal.atoll([
        "watch",
        "--after",
        "",
        "--count",
        "1",
        "--resume",
        resume,
      ]);
      expect([all.exit, all.out.includes("commented"), all.out.includes("First.")]).toEqual([
        0,
        true,
        true,
      ]);
      const cursor = readFileSync(resume, "utf8");
      expect(await watch("Second.\u001b[31m")).toEqual([0, "Second.\u001b[31m"]);
      expect(readFileSync(resume, "utf8")).not.toBe(cursor);
      expect(await watch("Third.")).toEqual([0, "Third."]);
    }),
  60_000,
);

test("a watch that nothing was told to remembers where it began", () =>
  atTerminal(async (terminal) => {
    const { say } = await speaker(terminal);
    const resume = join(terminal.folder, "cursor");
    const words = ["watch", "--resume", resume, "--count", "1", "--jq", ".excerpt"];
    const child = started(words, { env: terminal.env });
    while (!existsSync(resume)) await Bun.sleep(5);
    child.kill("SIGKILL");
    await child.exited;
    await say("Meanwhile.");
    expect((await terminal.atoll(words)).out).toBe("Meanwhile.\n");
    // What its filter lets nothing of through is not counted.
    for (const said of ["Not this.", "Wanted."]) await say(said);
    const only = [...words.slice(0, -1), 'select(.excerpt == "Wanted.") | .excerpt'];
    expect((await terminal.atoll(only)).out).toBe("Wanted.\n");
  }));

test("a place that can't be written ends a watch at once, with the reason", () =>
  atTerminal(async (terminal) => {
    const { say } = await speaker(terminal);
    await say("First.");
    mkdirSync(join(terminal.folder, "in"));
    const places: [string, RegExp][] = [
      [join(terminal.folder, "nowhere", "cursor"), /no such file or directory/i],
      [join(terminal.folder, "in"), /directory/i],
      ["/proc/nope", /no such file or directory/i],
    ];
    for (const [place, reason] of places) {
      const words = ["watch", "--resume", place, "--after", "", "--count", "1"];
      const child = started(words, { env: terminal.env });
      const limit = setTimeout(() => child.kill("SIGKILL"), 5000);
      const [out, error, exit] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      clearTimeout(limit);
      expect([place, exit, out]).toEqual([place, 1, ""]);
      expect(error).toStartWith(`How far it came can't be kept in ${place}: `);
      expect(error).toMatch(reason);
      expect(error).not.toContain(".new");
    }
    // One that was written before is tried before anything is said, too.
    const resume = join(terminal.folder, "cursor");
    writeFileSync(resume, "1\n");
    mkdirSync(`${resume}.new`);
    const stuck = await terminal.atoll([
      "watch",
      "--resume",
      resume,
      "--after",
      "",
      "--count",
      "1",
    ]);
    expect([stuck.exit, stuck.out]).toEqual([1, ""]);
    const left = readdirSync(terminal.folder).filter((name) => /^(?:cursor|in)/.test(name));
    expect(left.toSorted()).toEqual(["cursor", "cursor.new", "in"]);
  }));

test("--quiet says ids alone: what is about nothing that has one is no line", () => {
  const row = (of: object) => ({ action: "granted_access", bulletin_id: null, ...of });
  const id = crypto.randomUUID();
  const events = [row({ recording_id: null }), row({ recording_id: id })].map(
    (data, n) => `event: notification\nid: ${n + 1}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(events.join(""), { headers: { "content-type": "text/event-stream" } }),
  });
  const env = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  return ran(["watch", "--quiet", "--count", "1"], { env })
    .then((ended) => expect(ended).toMatchObject({ exit: 0, out: `${id}\n` }))
    .finally(() => server.stop(true));
});

test("a server that is away for a while is waited for, and nothing is missed", () =>
  withFolder(async (folder) => {
    const settings = { TENANTS_DIR: join(folder, "tenants"), ...addressOfItsOwn() };
    const first = await serve(settings);
    const terminal = await seatedAt(first.address, folder);
    const { say } = await speaker(terminal);
    const child = started(["watch", "--after", "", "--jq", ".excerpt", "--count", "2"], {
      env: terminal.env,
    });
    const heard = new Response(child.stderr).text();
    const lines = child.stdout.getReader();
    const next = async () => new TextDecoder().decode((await lines.read()).value);
    await say("First.");
    expect(await next()).toBe("First.\n");
    first.process.kill("SIGKILL");
    await first.process.exited;
    const second = await serve(settings);
    await say("Second.");
    expect(await next()).toBe("Second.\n");
    expect(await child.exited).toBe(0);
    expect(await heard).not.toContain("svc_pat_");
    second.process.kill("SIGTERM");
    await second.process.exited;
  }));
