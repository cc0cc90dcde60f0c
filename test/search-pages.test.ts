import { expect, test } from "bun:test";
import { parseFragment } from "parse5";
import { takeIn } from "#/features/search/write.ts";
import xssCases from "./corpora/xss.json";
import { scene } from "./support/hits.ts";
import { clock, services } from "./support/server.ts";
import type { Body } from "./support/world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("hits come in pages, at most a hundred on one, in an order without gaps or repeats", async () => {
  const { ask, write, change } = await scene();
  for (let i = 0; i < 120; i++) await write(`Many ${i % 7 === 0 ? "many" : "x"}`);
  change(
    "update recordings set created_at = datetime('2026-01-01', (seq % 11) || ' days') || '.000Z' where type = 'message'",
  );
  for (const sort of ["relevance", "recent"]) {
    const seen: Body[] = [];
    for (const page of [1, 2, 3]) {
      const { body, headers } = await ask("owner", `q=many&sort=${sort}&page=${page}&per_page=50`);
      seen.push(...body);
      expect(headers.get("x-total-count")).toBe("120");
      const next = page < 3 ? `page=${page + 1}&per_page=50>; rel="next"` : null;
      expect(headers.get("link")?.endsWith(next ?? "") ?? null).toBe(next === null ? null : true);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const keys = seen.map(({ score, created_at }) => (sort === "recent" ? created_at : score));
    expect(keys).toEqual(
      keys
        .toSorted()
        .reverse()
        .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
  }
  const clamped = await ask("owner", "q=many&per_page=1000");
  expect([
    clamped.body.length,
    clamped.headers.get("link")?.includes("per_page=100&page=2"),
  ]).toEqual([100, true]);
  expect((await ask("owner", "q=many")).body).toHaveLength(50);
  expect((await ask("owner", "q=many&page=99")).body).toEqual([]);
});

test("of what is equally good the newer comes first, and the title counts more than the text", async () => {
  const { write, titles, change } = await scene();
  const old = await write("Review", "of the year");
  change(
    "update recordings set created_at = ? where id = ?",
    new Date(clock.time - 700 * DAY_MS).toISOString(),
    old.id,
  );
  await write("Other", "a review of the year");
  await write("Review", "of the week");
  expect(await titles("review week")).toEqual(["Review"]);
  expect(await titles("review")).toEqual(["Review", "Review", "Other"]);
});

test("an excerpt shows where most of it was found, cut between words", async () => {
  const { write, find } = await scene();
  const filler = "lorem ipsum dolor sit amet ".repeat(30);
  await write("Long", `Alpha ${filler} alpha and beta ${filler} end`);
  const [{ excerpt_html }] = await find("owner", "alpha beta");
  expect(excerpt_html).toMatch(
    /^…[a-z ]+ <mark>alpha<\/mark> and <mark>beta<\/mark> lorem [a-z ]+…$/,
  );
  expect(excerpt_html.replace(/<\/?mark>/g, "").length).toBeLessThanOrEqual(202);
  await write("長い", `${"あ".repeat(500)}東京${"い".repeat(500)}`);
  const [japanese] = await find("owner", "東京");
  expect(japanese.excerpt_html).toMatch(/^…あ{40}<mark>東京<\/mark>い+…$/);
  await write("Pictures", `${"🎉".repeat(300)} deep ${"🎉".repeat(300)}`);
  const [pictures] = await find("owner", "deep");
  expect(pictures.excerpt_html.isWellFormed()).toBe(true);
});

interface Node {
  nodeName: string;
  attrs?: unknown[];
  childNodes?: Node[];
}
const tagsIn = (node: Node): string[] => [
  ...(node.nodeName.startsWith("#")
    ? []
    : [`${node.nodeName}${node.attrs?.length ? " with attributes" : ""}`]),
  ...(node.childNodes ?? []).flatMap(tagsIn),
];

test("hostile titles and texts come out of an excerpt as text", async () => {
  const { call, board, ask } = await scene();
  for (const html of xssCases as string[]) {
    const title = html.replace(/\p{Cc}/gu, " ").slice(0, 200);
    for (const body of [
      { title: `needle ${title}`, content: "x" },
      { title: "x", content_html: `needle ${html}` },
      { title: "x", content: `${html} needle` },
    ])
      await call("owner", "POST", `/recordings/${board}/children`, { type: "message", ...body });
  }
  let seen = 0;
  for (let page = 1; ; page++) {
    const { body } = await ask("owner", `q=needle&per_page=100&page=${page}`);
    for (const { excerpt_html } of body) {
      expect(new Set(tagsIn(parseFragment(excerpt_html) as Node))).toEqual(new Set(["mark"]));
      expect(excerpt_html.replace(/<\/?mark>/g, "")).not.toMatch(/[<>]/);
      seen++;
    }
    if (body.length < 100) break;
  }
  expect(seen).toBeGreaterThan(xssCases.length * 2);
});

test("of more hits than are counted the newest are found, and those with the words in their titles", async () => {
  const { org, write, ask, board, home, people, change } = await scene();
  const old = await write("Plentiful", "x");
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 10500)
     insert into recordings (id, type, project_id, parent_id, creator_id, title, content_html, own_status, status, position,
       visible_to_clients, published_at, created_at, updated_at)
     select 'r' || i, 'message', ?, ?, ?, 'Row ' || i, case when i % 21 = 0 then 'scarce plentiful' else 'plentiful' end,
       'active', 'active', i, 0, ?, ?, ? from n`,
    home.id,
    board,
    people.owner.membershipId,
    ...Array(3).fill(clock.now().toISOString()),
  );
  while (takeIn(services.tenants.get(org.id)) > 0);
  const all = await ask("owner", "q=plentiful&per_page=100");
  expect([all.headers.get("x-total-count"), all.body[0].id, all.body.length]).toEqual([
    "1000",
    old.id,
    100,
  ]);
  const recent = await ask("owner", "q=plentiful&sort=recent&per_page=2");
  expect([
    recent.headers.get("x-total-count"),
    ...recent.body.map(({ title }: Body) => title),
  ]).toEqual(["1000", "Row 10500", "Row 10499"]);
  const scarce = await ask("owner", "q=plentiful+scarce");
  expect(scarce.headers.get("x-total-count")).toBe("500");
  expect((await ask("owner", "q=row+10473")).body.map(({ title }: Body) => title)).toEqual([
    "Row 10473",
  ]);
  expect((await ask("owner", 'q="plentiful scarce"')).body).toEqual([]);
  expect((await ask("owner", 'q="scarce plentiful"')).headers.get("x-total-count")).toBe("500");
});
