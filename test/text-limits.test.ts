import { expect, test } from "bun:test";
import { beginning, hasAtLeast, hasAtMost } from "#/lib/text.ts";
import { world } from "./support/world.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const FLAG = "🏴󠁧󠁢󠁳󠁣󠁴󠁿";

test("texts are counted in code points after NFC", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const icon = (icon: string) => call("owner", "POST", "/categories", { name: "Category", icon });
  for (const right of [FAMILY, FLAG, "e\u0301".repeat(8), "a"]) {
    const made = await icon(right);
    expect([right, made.status, made.body.icon]).toEqual([right, 201, right]);
  }
  for (const long of [`${FAMILY}ab`, "é".repeat(9), "\ufb2c".repeat(3), "a".repeat(9)])
    expect([long, (await icon(long)).body.error?.fields.icon[0].code]).toEqual([long, "too_long"]);
  const title = "😀".repeat(10_000);
  expect((await make("member", tool("message_board"), { type: "message", title })).title).toBe(
    title,
  );
  const longer = await call("member", "POST", `/recordings/${tool("message_board")}/children`, {
    type: "message",
    title: `${title}!`,
  });
  expect(longer.body.error.fields.title).toEqual([
    { code: "too_long", message: "At most 10000 characters." },
  ]);
});

test("a title, and every other name of something, has something in it that can be seen", async () => {
  const { call, project, digest } = await world();
  const { id, tool } = await project();
  const before = digest();
  for (const blank of [
    "\u200b",
    "\u2060 \u2060",
    "\u202e",
    "\u00ad\u00ad",
    "\u3164",
    "\ufeff",
    "\u0000",
    " \t\n",
    "\u{e0020}",
    "\u{e0101}",
    "\u2800",
  ]) {
    const answers = [
      await call("member", "POST", `/recordings/${tool("message_board")}/children`, {
        type: "message",
        title: blank,
      }),
      await call("member", "POST", `/recordings/${tool("todos")}/children`, {
        type: "todolist",
        title: blank,
      }),
      await call("owner", "POST", "/categories", { name: blank }),
      await call("owner", "POST", "/groups", { name: blank }),
      await call("member", "POST", "/folders", { name: blank }),
      await call("member", "POST", `/projects/${id}/links`, {
        url: "https://example.com",
        title: blank,
      }),
      await call("member", "PUT", `/projects/${id}/tools/chat`, { title: blank }),
      await call("owner", "POST", "/projects", { name: blank }),
    ];
    expect([blank, ...answers.map(({ status }) => status)]).toEqual([
      blank,
      ...answers.map(() => 422),
    ]);
  }
  expect(digest()).toBe(before);
  for (const title of ["\u200b.", "👍", "\u0301", "한"]) {
    const made = await call("member", "POST", `/recordings/${tool("message_board")}/children`, {
      type: "message",
      title,
    });
    expect([title, made.status]).toEqual([title, 201]);
  }
});

test("no more of a text is looked at than one that fits could have", () => {
  expect([hasAtMost("a".repeat(10), 10), hasAtMost("a".repeat(11), 10)]).toEqual([true, false]);
  expect([hasAtMost("e\u0301".repeat(10), 10), hasAtMost("\ufb2c".repeat(4), 10)]).toEqual([
    true,
    false,
  ]);
  expect([hasAtLeast("", 1), hasAtLeast("a", 1), hasAtLeast("😀", 2)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([...beginning("😀".repeat(50), 10)]).toHaveLength(11);
  expect(beginning("short", 10)).toBe("short");
});

test("plain text is kept without NUL, which no document of HTML has", async () => {
  const { make, project } = await world();
  const { tool } = await project();
  const made = await make("member", tool("message_board"), {
    type: "message",
    title: "T",
    content: "a\0b\0\n\n\0c",
  });
  expect(made.content_html).toBe("<p>ab</p>\n<p>c</p>");
});
