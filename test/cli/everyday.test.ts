import { expect, test } from "bun:test";
import { atTerminal, projectIn } from "../support/command-line.ts";

const FAR = 60_000;

test(
  "a to-do is added, read, changed and completed, by ids and by pasted addresses",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, call, address, slug } = terminal;
      const { project, list } = await projectIn(terminal);
      const added = await atoll([
        "todos",
        "add",
        list,
        "Buy paint",
        "--assignee-ids",
        "me",
        "--json",
      ]);
      expect([added.exit, added.error]).toEqual([0, ""]);
      const { id, assignee_ids: assignees, version } = added.json();
      expect(assignees).toHaveLength(1);
      const page = `${address}/${slug}/recordings/${id}`;
      const edited = await atoll([
        "todos",
        "edit",
        page,
        "--title",
        "Buy red paint",
        "--base-version",
        String(version),
        "--json",
      ]);
      expect(edited.json()).toMatchObject({ id, title: "Buy red paint" });
      const listed = await atoll(["todos", "list", `${address}/${slug}/projects/${project}`]);
      expect(listed.out).toContain("Buy red paint");
      expect(listed.error).toContain(`atoll todos done ${id}`);
      expect((await atoll(["todos", "list", project, "--quiet"])).out).toBe(`${id}\n`);
      expect((await atoll(["todos", "done", id, "--quiet"])).out).toBe(`${id}\n`);
      const kept: unknown = await (await call("GET", `/recordings/${id}`)).json();
      expect(kept).toMatchObject({ completed: true, title: "Buy red paint" });
      const inList = ["todos", "in", list, "--completed", "--jq", ".[] | .title"];
      expect((await atoll(inList)).out).toBe("Buy red paint\n");
    }),
  FAR,
);

test(
  "days and times are said in words, as the server reads them, and cleared by nothing",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { list } = await projectIn(terminal);
      const inDays = (days: number) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const [soon, later] = [inDays(1), inDays(40)];
      const { id, due_on } = (
        await atoll(["todos", "add", list, "Paint", "--due-on", "tomorrow", "--json"])
      ).json();
      expect(due_on).toBe(soon);
      const cleared = await atoll(["todos", "edit", id, "--due-on", "", "--jq", ".due_on"]);
      expect(cleared.out).toBe("null\n");
      const event = await atoll(["calendar", "add", "Lunch", "tomorrow at noon", "--json"]);
      expect(event.json()).toMatchObject({ starts_at: `${soon}T12:00:00.000Z`, all_day: false });
      const holiday = await atoll(["calendar", "add", "Holiday", "tomorrow", "--json"]);
      const written = await atoll(["calendar", "add", "Sail", `${later} 09:00`, "--json"]);
      expect(written.json()).toMatchObject({ starts_at: `${later}T09:00:00.000Z` });
      const copied = ["calendar", "add", "Copied", `${later} 09:00 -05:00`, "--json"];
      expect((await atoll(copied)).json()).toMatchObject({ starts_at: `${later}T14:00:00.000Z` });
      const whole = await atoll(["calendar", "add", "Reef day", later, "--jq", ".all_day"]);
      expect(whole.out).toBe("true\n");
      expect(holiday.json()).toMatchObject({ starts_at: `${soon}T00:00:00.000Z`, all_day: true });
      const listed = await atoll(["calendar", "list", "today", "in 3 days", "--jq", ".[].title"]);
      expect(listed.out.trim().split("\n").toSorted()).toEqual(["Holiday", "Lunch"]);
      for (const words of ["tomorrow at noon", "blue"]) {
        const wrong = await atoll(["todos", "edit", id, "--due-on", words]);
        expect([wrong.exit, wrong.out]).toEqual([2, ""]);
      }
    }),
  FAR,
);

test(
  "a hyphen is the standard input, for texts and for whole bodies",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { project, todos } = await projectIn(terminal);
      const posted = await atoll(["messages", "post", project, "News", "-", "--json"], {
        input: "One line.\n\nAnother.",
      });
      expect(posted.json()).toMatchObject({ content_html: "<p>One line.</p>\n<p>Another.</p>" });
      const body = JSON.stringify({ type: "todolist", title: "From a file" });
      const made = await atoll(["recordings", "create", todos, "--data", "-", "--json"], {
        input: body,
      });
      expect(made.json()).toMatchObject({ type: "todolist", title: "From a file" });
      const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
      const refused = await atoll(["messages", "post", project, "News", "-"], { input: latin });
      expect(refused).toMatchObject({
        exit: 2,
        out: "",
        error: "What comes by standard input is no text in UTF-8.\n",
      });
      const shown = await atoll(["messages", "show", String(Object(posted.json()).id)]);
      expect(shown.out).toEndWith("\n\nOne line.\n\nAnother.\n");
      // An address in a text is a text, whoever's it is.
      const linked = [
        "messages",
        "post",
        project,
        "https://example.com/reef-two/things/",
        "--quiet",
      ];
      expect((await atoll(linked)).exit).toBe(0);
    }),
  FAR,
);

test(
  "a repeat with the same key makes nothing twice",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { list } = await projectIn(terminal);
      const words = ["todos", "add", list, "Once", "--idempotency-key", "paint-0001", "--quiet"];
      expect((await atoll(words)).out).toBe((await atoll(words)).out);
      expect((await atoll(["todos", "in", list, "--quiet"])).out.split("\n")).toHaveLength(2);
    }),
  FAR,
);

test(
  "tables fit the terminal, ids whole, and pages are said and walked",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, call } = terminal;
      const { list } = await projectIn(terminal);
      for (let n = 1; n <= 3; n++)
        await call("POST", `/recordings/${list}/children`, {
          type: "todo",
          title: `${n} 漢字 ${"very long ".repeat(20)}`,
        });
      const narrow = await atoll(["todos", "in", list, "--per-page", "2"], {
        env: { COLUMNS: "70" },
      });
      expect(narrow).toMatchObject({ exit: 0 });
      const lines = narrow.out.trimEnd().split("\n");
      expect(lines).toHaveLength(3);
      expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(70);
      expect(lines.slice(1).every((line) => /^[0-9a-f-]{36} /.test(line))).toBe(true);
      expect(narrow.error).toContain("2 of 3: --all has every page.");
      const every = await atoll(["todos", "in", list, "--per-page", "2", "--all", "--quiet"]);
      expect(every.out.trim().split("\n")).toHaveLength(3);
    }),
  FAR,
);

test(
  "what is for programs is never anything else, and the API itself is one command away",
  () =>
    atTerminal(async ({ atoll, slug }) => {
      for (const manner of [["--json"], ["--quiet"], ["--jq", "."]]) {
        const { exit, error } = await atoll(["projects", "list", ...manner]);
        expect([exit, error]).toEqual([0, ""]);
      }
      const made = await atoll([
        "api",
        "POST",
        "/projects",
        "--data",
        '{"name":"Reefs"}',
        "--jq",
        ".name",
      ]);
      expect(made.out).toBe("Reefs\n");
      const asked = await atoll(["api", "GET", `/api/v1/${slug}/projects`, "--jq", ".[].name"]);
      expect(asked.out).toBe("Reefs\n");
      expect((await atoll(["api", "get", "/projects", "--header", "authorization: x"])).exit).toBe(
        2,
      );
      const before = await atoll(["--org", slug, "--json", "whoami"]);
      expect(before.json()).toMatchObject({ organizations: [{ slug }] });
      expect((await atoll(["search", "nothing", "at", "all", "--json"])).out).toBe("[]\n");
    }),
  FAR,
);

test(
  "what can come next is said of what it can be done with",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { list } = await projectIn(terminal);
      const made = async (...words: string[]) => (await atoll([...words, "--quiet"])).out.trim();
      const event = await made("calendar", "add", "Sail", "today");
      const show = `atoll calendar show ${event}\n`;
      const first = `atoll recordings show ${event}\n`;
      const today = await atoll(["my", "today"]);
      expect([today.exit, today.error]).toEqual([0, `\nNext:\n  ${show}  ${first}`]);
      const due = ["--due-on", "today", "--assignee-ids", "me"];
      const todo = await made("todos", "add", list, "Paint", ...due);
      const { error } = await atoll(["my", "today"]);
      expect(error).toBe(`\nNext:\n  atoll todos done ${todo}\n  ${show}  ${first}`);
    }),
  FAR,
);
