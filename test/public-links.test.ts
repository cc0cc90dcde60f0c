import { expect, test } from "bun:test";
import { parse } from "parse5";
import { newId } from "#/lib/ids.ts";
import { costOf } from "./support/cost.ts";
import { multiply } from "./support/large.ts";
import { type Body, send, world } from "./support/world.ts";

async function press() {
  const w = await world();
  const project = await w.project("owner", { all_access: false });
  const document = await w.make("owner", project.tool("folder"), {
    type: "document",
    title: `Press <script>alert(1)</script> "kit"`,
    content_html: `<h1>Facts</h1><p>Made <b>here</b>.<script>alert(2)</script><img src="https://evil.example/x.png"></p>`,
  });
  await w.make("owner", document.id, { type: "comment", content: "between us" });
  const publish = (id = document.id) => w.call("owner", "PUT", `/recordings/${id}/public-link`);
  const page = (url: string) => send("GET", new URL(url).pathname + new URL(url).search);
  return { ...w, project, document, publish, page };
}

const missing = async () => (await send("GET", `/public/${"A".repeat(43)}`)).body;

test("a link shows title and text to anybody, without scripts, unindexed, and nothing of the discussion", async () => {
  const { call, document, publish, page, actions } = await press();
  const made = await publish();
  expect([made.status, Object.keys(made.body), made.body.published]).toEqual([
    200,
    ["published", "url"],
    true,
  ]);
  expect(made.body.url).toMatch(/^http:\/\/localhost:3000\/public\/[\w-]{43}$/);
  expect((await publish()).body).toEqual(made.body);
  expect((await call("owner", "GET", `/recordings/${document.id}/public-link`)).body).toEqual(
    made.body,
  );
  expect((await call("owner", "GET", `/recordings/${document.id}`)).body.public).toBe(true);
  const { status, body, headers } = await page(made.body.url);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; img-src 'self'; .*style-src 'sha256-/,
  );
  expect(body).toContain(
    "<h1>Press &lt;script&gt;alert(1)&lt;/script&gt; &quot;kit&quot;</h1><h1>Facts</h1><p>Made <b>here</b>.</p>",
  );
  expect(body).not.toMatch(/<script|evil\.example|between us/);
  expect(parse(body).childNodes).toHaveLength(2);
  expect(actions().filter((action) => action.startsWith("link_"))).toEqual(["link_published"]);
});

test("a link that was taken back is gone at once, and the next one is another", async () => {
  const { call, document, publish, page, actions } = await press();
  const { url } = (await publish()).body;
  const gone = await call("owner", "DELETE", `/recordings/${document.id}/public-link`);
  expect(gone.body).toEqual({ published: false, url: null });
  await call("owner", "DELETE", `/recordings/${document.id}/public-link`);
  const answer = await page(url);
  expect([answer.status, answer.body]).toEqual([404, await missing()]);
  expect((await publish()).body.url).not.toBe(url);
  expect(actions().filter((action) => action.startsWith("link_"))).toEqual([
    "link_published",
    "link_unpublished",
    "link_published",
  ]);
});

test("what is archived, trashed or deleted shows no page, and shows it again when it is back", async () => {
  const { call, document, publish, page, project } = await press();
  const { url } = (await publish()).body;
  const status = async () => (await page(url)).status;
  for (const away of ["archived", "trashed"]) {
    await call("owner", "PUT", `/recordings/${document.id}/status/${away}`);
    expect(await status()).toBe(404);
    await call("owner", "PUT", `/recordings/${document.id}/status/active`);
    expect(await status()).toBe(200);
  }
  await call("owner", "PUT", `/projects/${project.id}/status/archived`);
  expect(await status()).toBe(404);
});

test("a to-do list shows its to-dos and groups, the archived and trashed ones not", async () => {
  const { call, make, project, publish, page } = await press();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "Launch" });
  const group = await make("owner", list.id, { type: "todolist", title: "Week <one>" });
  await make("owner", group.id, { type: "todo", title: "In the group" });
  const done = await make("owner", list.id, { type: "todo", title: "Done & dusted" });
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  const hidden = await make("owner", list.id, { type: "todo", title: "Trashed words" });
  await call("owner", "PUT", `/recordings/${hidden.id}/status/trashed`);
  await make("owner", list.id, { type: "todo", title: "Draft words", status: "drafted" });
  const { body } = await page((await publish(list.id)).body.url);
  expect(body).toContain(
    "<ul><li><h2>Week &lt;one&gt;</h2><ul><li>In the group</li></ul></li><li><del>Done &amp; dusted</del></li></ul>",
  );
  expect(body).not.toMatch(/Trashed words|Draft words/);
});

test("a long list has pages, each line stands on one of them, and each costs what the first does", async () => {
  const w = await press();
  const list = await w.make("owner", w.project.tool("todos"), {
    type: "todolist",
    title: "Long",
    content: "About it",
  });
  const group = await w.make("owner", list.id, { type: "todolist", title: "Group" });
  const todo = await w.make("owner", list.id, { type: "todo", title: "Sample" });
  const titled = (n: number) => ({ title: `<${n}>`, content_html: null });
  multiply(w, todo.id, 12_000, (n) => ({ ...titled(n), position: 100 + n }));
  const inside = multiply(w, todo.id, 700, (n) => ({ ...titled(20_000 + n), parent_id: group.id }));
  multiply(w, todo.id, 1200, (n) => ({
    ...titled(30_000 + n),
    parent_id: inside[0] ?? "",
    position: 5,
  }));
  const subtasked = multiply(w, todo.id, 3, (n) => ({ ...titled(40_000 + n), position: 50 }));
  multiply(w, todo.id, 1000, (n) => ({
    ...titled(50_000 + n),
    parent_id: subtasked[1] ?? "",
    position: 5,
  }));
  const { url } = (await w.publish(list.id)).body;
  const lines: string[] = [];
  let [next, pages, dearest]: [string | undefined, number, number] = ["", 0, 0];
  while (next !== undefined) {
    const { answer, cpu } = await costOf(() => w.page(url + next));
    expect([answer.status, answer.body.includes("<p>About it</p>")]).toEqual([200, pages === 0]);
    const own = [...answer.body.matchAll(/&lt;(\d+)&gt;/g)].map(([, n]) => String(n));
    expect(own.length).toBeLessThanOrEqual(502);
    lines.push(...own.filter((n) => n !== "40001" || !lines.includes(n)));
    next = /href="(\?after=[\w-]+)"/.exec(answer.body)?.[1];
    if (pages++ > 1) dearest = Math.max(dearest, cpu);
  }
  expect([lines.length, new Set(lines).size]).toEqual([
    12_000 + 700 + 3 + 1000,
    12_000 + 700 + 3 + 1000,
  ]);
  expect(lines.slice(-3)).toEqual(["11997", "11998", "11999"]);
  expect([pages, dearest < 100]).toEqual([28, true]);
});

test("a place that is none, or in another list, is the missing page", async () => {
  const { make, project, publish, page } = await press();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "Launch" });
  const other = await make("owner", project.tool("todos"), { type: "todolist", title: "Secret" });
  await make("owner", other.id, { type: "todo", title: "Secret words" });
  const { url } = (await publish(list.id)).body;
  const cursor = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  for (const wrong of [
    "",
    "x",
    "%00",
    cursor([]),
    cursor([other.id, 0, "", ""]),
    cursor([list.id, "0", "", ""]),
    "A".repeat(3000),
  ]) {
    const answer = await page(`${url}?after=${wrong}`);
    expect([wrong, answer.status, answer.body]).toEqual([wrong, 404, await missing()]);
  }
});

test("clients can't publish, drafts and tools can't be published, and the settings may leave it to admins", async () => {
  const { call, make, project, document, people, change, digest } = await press();
  const { client, member } = people;
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [client.membershipId, member.membershipId],
  });
  await call("owner", "PUT", `/recordings/${document.id}/visibility`, { visible_to_clients: true });
  const draft = await make("owner", project.tool("folder"), {
    type: "document",
    title: "Draft",
    status: "drafted",
  });
  change("update org set settings = json_set(settings, '$.restrict_public_links', json('true'))");
  const before = digest();
  const path = (id: string) => `/recordings/${id}/public-link`;
  const refused = [
    await call("client", "PUT", path(document.id)),
    await call("member", "PUT", path(document.id)),
    await call("owner", "PUT", path(draft.id)),
    await call("owner", "PUT", path(project.tool("folder"))),
    await call("member", "PUT", path(newId())),
  ];
  expect(refused.map(({ body }) => body.error.code)).toEqual([
    "role_required",
    "restricted_by_settings",
    "conflict",
    "validation_failed",
    "not_found",
  ]);
  expect(digest()).toBe(before);
});

test("an owner lists and takes back every link, of projects they don't reach too", async () => {
  const { call, make, people, publish, page, document } = await press();
  const theirs = (await call("member", "POST", "/projects", { name: "Theirs" })).body;
  const folder = theirs.tools.find(({ key }: Body) => key === "folder").id;
  const hidden = await make("member", folder, { type: "document", title: "Hidden" });
  const link = (await call("member", "PUT", `/recordings/${hidden.id}/public-link`)).body;
  await publish();
  const items = (await call("owner", "GET", "/public-items")).body;
  expect(items.find(({ recording }: Body) => recording.id === hidden.id)).toMatchObject({
    recording: { id: hidden.id, type: "document", title: "Hidden" },
    project: { id: theirs.id, name: "Theirs" },
    url: link.url,
    creator: { membership_id: people.member.membershipId },
  });
  expect((await call("admin", "GET", "/public-items")).body.error.code).toBe("role_required");
  expect((await call("owner", "DELETE", `/public-items/${hidden.id}`)).body).toEqual({ ok: true });
  expect((await call("owner", "DELETE", `/public-items/${hidden.id}`)).status).toBe(404);
  expect((await page(link.url)).status).toBe(404);
  expect((await call("owner", "DELETE", "/public-items")).body).toEqual({ ok: true });
  expect((await call("owner", "GET", "/public-items")).body).toEqual([]);
  expect((await call("owner", "GET", `/recordings/${document.id}`)).body.public).toBe(false);
});

test("a made-up, cut or foreign token is the same missing page", async () => {
  const { publish, page } = await press();
  const { url } = (await publish()).body;
  for (const wrong of [
    url.slice(0, -1),
    `${url}A`,
    url.replace(/.{5}$/, "AAAAA"),
    `${url.slice(0, -43)}${"_".repeat(43)}`,
  ]) {
    const answer = await page(wrong);
    expect([wrong, answer.status, answer.body]).toEqual([wrong, 404, await missing()]);
  }
});
