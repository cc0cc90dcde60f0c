import { expect, test } from "bun:test";
import { atTerminal, projectIn } from "../support/command-line.ts";

test(
  "words that aren't understood where a day or a time is meant are refused, and named",
  () =>
    atTerminal(async (terminal) => {
      const { atoll } = terminal;
      const { list } = await projectIn(terminal);
      for (const [words, left] of [
        ["friday 2027", "2027"],
        ["every friday", "every"],
        ["friday or monday", "or monday"],
        ["not friday", "not"],
        ["friday blah blah", "blah blah"],
      ] as const) {
        const added = await atoll(["todos", "add", list, "Paint", "--due-on", words]);
        const error = `--due-on: “${left}” in “${words}” isn't understood. Say a time alone.\n`;
        expect([words, added]).toMatchObject([words, { exit: 2, out: "", error }]);
        const event = await atoll(["calendar", "add", "Paint", words]);
        expect([words, event.exit, event.out]).toEqual([words, 2, ""]);
      }
      const span = await atoll(["todos", "add", list, "Paint", "--due-on", "dec 7 to dec 9"]);
      expect([span.exit, span.error]).toEqual([
        2,
        "--due-on: “dec 7 to dec 9” names a beginning and an end. Say one of them.\n",
      ]);
      const jq = ["--jq", ".due_on"];
      const due = async (words: string) =>
        (await atoll(["todos", "add", list, "Paint", "--due-on", words, ...jq])).out;
      expect(await due("by friday")).toBe(await due("friday"));
      const inWeek = new Date(await due("friday"));
      inWeek.setUTCDate(inWeek.getUTCDate() + 7);
      expect(await due("a week from friday")).toBe(`${inWeek.toISOString().slice(0, 10)}\n`);
    }),
  60_000,
);

test(
  "an end that the words of a beginning name is sent, unless one was said by itself",
  () =>
    atTerminal(async ({ atoll }) => {
      const times = ["--jq", ".starts_at, .ends_at, .all_day"];
      const added = async (...words: string[]) =>
        (await atoll(["calendar", "add", "Review", ...words, ...times])).out.trim().split("\n");
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const from3to4 = [`${day}T15:00:00.000Z`, `${day}T16:00:00.000Z`, "false"];
      expect(await added("tomorrow 3pm-4pm")).toEqual(from3to4);
      expect(await added("tomorrow at 3pm for an hour")).toEqual(from3to4);
      expect(await added("tomorrow 3pm-4pm", "tomorrow 5pm")).toEqual([
        `${day}T15:00:00.000Z`,
        `${day}T17:00:00.000Z`,
        "false",
      ]);
      expect(await added("from dec 7 2027 to dec 9 2027")).toEqual([
        "2027-12-07T00:00:00.000Z",
        "2027-12-09T23:59:59.000Z",
        "true",
      ]);
      const { id } = (
        await atoll(["calendar", "add", "Fair", "2027-12-07", "2027-12-09", "--json"])
      ).json();
      const moved = await atoll(["calendar", "edit", id, "--starts-at", "dec 8 2027", ...times]);
      expect(moved.out.split("\n")[1]).toBe("2027-12-09T23:59:59.000Z");
    }),
  60_000,
);
