import { expect, test } from "bun:test";
import { atTerminal, program, projectIn } from "../support/command-line.ts";

/** What a terminal would obey: its title, colours, a link, the clipboard, the cursor, C1, and turned text. */
const EVIL =
  "a\u001b]0;title\u0007b\u001b[31mc\u001b]8;;http://evil\u001b\\d\u001b]52;c;aGk=\u0007\u001b[2J\u009b31m\u0008\u007f\u202etxt";
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

test(
  "what people wrote never reaches a terminal as what it obeys, whatever the manner",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, call, slug } = terminal;
      const { list, project } = await projectIn(terminal);
      const content = { type: "todo", title: EVIL, content: `${EVIL}\n\n${EVIL}` };
      const made = await call("POST", `/recordings/${list}/children`, content);
      const { id, title }: { id: string; title: string } = Object(await made.json());
      expect(title).toContain("\u001b");
      await call("PUT", "/my/ui-state", { [EVIL]: EVIL, seen: { [EVIL]: [EVIL] } });
      await call("POST", `/recordings/${id}/comments`, { content: EVIL });
      const commands = [
        ["todos", "in", list],
        ["todos", "show", id],
        ["comments", "list", id],
        ["search", "a"],
        ["my", "show-ui-state"],
        ["activity", "list"],
        ["api", "GET", `/recordings/${id}`],
        ["api", "GET", `/api/v1/${slug}/projects/${project}/events`],
      ];
      for (const words of commands)
        for (const manner of [[], ["--json"], ["--jq", ".. | strings"]]) {
          const { exit, out, error } = await atoll([...words, ...manner]);
          expect([words, manner, exit, OBEYED.exec(out + error)]).toEqual([words, manner, 0, null]);
        }
      // It is the same value all the same, for who reads JSON.
      expect((await atoll(["todos", "show", id, "--json"])).json().title).toBe(title);
    }),
  60_000,
);

test("a refusal's words are made harmless, too", async () => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      Response.json(
        { error: { code: "x", message: EVIL, fields: { [EVIL]: [{ message: EVIL }] } } },
        { status: 422 },
      ),
  });
  const env = {
    ATOLL_URL: server.url.origin,
    ATOLL_TOKEN: "x",
    ATOLL_ORG: "reef",
    PATH: process.env.PATH,
  };
  for (const manner of [[], ["--json"]]) {
    const child = Bun.spawn([...program, "projects", "list", ...manner], {
      env,
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(child.stderr).text();
    expect([await child.exited, OBEYED.exec(said)]).toEqual([7, null]);
  }
  await server.stop(true);
});

test(
  "at a terminal texts are made harmless, and bytes stay out of it",
  () =>
    atTerminal(async ({ env, folder }) => {
      const file = `BEGIN\u001b[31m\u0007END\n`;
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: (request) =>
          new Response(file, {
            headers: {
              "content-type": request.url.endsWith("ics")
                ? "text/calendar"
                : "application/octet-stream",
            },
          }),
      });
      const at = async (path: string) => {
        const shown: string[] = [];
        const child = Bun.spawn([...program, "api", "GET", path], {
          cwd: folder,
          env: { ...env, PATH: process.env.PATH, ATOLL_URL: server.url.origin },
          terminal: { data: (_, bytes) => void shown.push(new TextDecoder().decode(bytes)) },
        });
        const exit = await child.exited;
        child.terminal?.close();
        return { exit, shown: shown.join("") };
      };
      const text = await at("/feeds/x.ics");
      expect(text.exit).toBe(0);
      expect(text.shown).toContain("BEGIN\ufffd[31m\ufffdEND");
      const bytes = await at("/public/x");
      expect([bytes.exit, bytes.shown.includes("BEGIN")]).toEqual([2, false]);
      await server.stop(true);
    }),
  60_000,
);
