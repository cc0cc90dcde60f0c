import { expect, test } from "bun:test";
import images from "./corpora/hostile-images.json";
import { isWithin } from "./support/cost.ts";
import { formOf, sendForm, storedOf } from "./support/files.ts";
import { app, clock, jobs } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const wide = async () => new Uint8Array(await new Bun.Image(PIXEL).resize(600, 300).jpeg().bytes());

async function account() {
  const w = await world();
  const send = (
    who: "owner" | "member" | "client" | null,
    content: Uint8Array<ArrayBuffer>,
    field = "logo",
  ) => sendForm(w, who, "/account/logo", formOf(content, "logo.jpg", {}, field), { method: "PUT" });
  const url = async (): Promise<string | undefined> =>
    (await w.call("member", "GET", "/account")).body.logo_url;
  const names = () => storedOf(w.org.id);
  return { ...w, send, url, names };
}

test("a logo becomes a square webp that anybody with its address sees, and another one has another address", async () => {
  const w = await account();
  expect(await w.url()).toBe(undefined);
  expect((await w.send("owner", await wide())).status).toBe(204);
  const first = (await w.url()) ?? "";
  const answer = await app.handle(new Request(first));
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("cache-control"),
  ]).toEqual([200, "image/webp", "public, max-age=31536000, immutable"]);
  expect(await new Bun.Image(await answer.arrayBuffer()).metadata()).toEqual({
    width: 512,
    height: 512,
    format: "webp",
  });
  expect((await w.send("owner", PIXEL)).status).toBe(204);
  const second = (await w.url()) ?? "";
  await jobs.runDue();
  expect([
    second === first,
    (await app.handle(new Request(first))).status,
    w.names().length,
  ]).toEqual([false, 404, 1]);
  expect((await w.call("owner", "DELETE", "/account/logo")).status).toBe(204);
  await jobs.runDue();
  clock.advance(25 * 60 * 60 * 1000);
  await jobs.runDue();
  expect([await w.url(), w.names()]).toEqual([undefined, []]);
});

test("who may not change the logo, and what is no image, change nothing", async () => {
  const w = await account();
  const before = w.digest();
  const refused = [
    await w.send(null, PIXEL),
    await w.send("client", PIXEL),
    await w.send("member", PIXEL),
    await w.send("owner", PIXEL, "picture"),
    await w.send("owner", new Uint8Array(5 * 1024 * 1024 + 1)),
    await w.call("owner", "PUT", "/account/logo", {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 404, 403, 422, 422, 415]);
  expect(w.digest()).toBe(before);
  for (const who of ["member", "client"] as const)
    expect((await w.call(who, "DELETE", "/account/logo")).status).toBe(
      who === "client" ? 404 : 403,
    );
  for (const { name, b64, why } of images) {
    const began = performance.now();
    const { status } = await w.send("owner", Uint8Array.fromBase64(b64));
    const isImage = ["polyglot-html.png", "cmyk.jpg"].includes(name);
    expect([why, status, isWithin(2000, performance.now() - began)]).toEqual([
      why,
      isImage ? 204 : 422,
      true,
    ]);
  }
  const stored = await (await app.handle(new Request((await w.url()) ?? ""))).text();
  expect(/<\w+>/.test(stored)).toBe(false);
});

test("what is stored is counted whoever sees it, and the largest that one sees are listed", async () => {
  const w = await world();
  const project = await w.project();
  const secret = await w.project("owner", { all_access: false });
  const { body: dm } = await w.call("owner", "POST", "/chats", {
    membership_ids: [w.people.member.membershipId],
  });
  const put = async (parent: string, size: number): Promise<Body> =>
    (
      await sendForm(
        w,
        "owner",
        `/recordings/${parent}/uploads`,
        formOf("x".repeat(size), `${size}.txt`),
      )
    ).body;
  const [small, large, hidden] = [
    await put(project.tool("folder"), 10),
    await put(project.tool("folder"), 30),
    await put(secret.tool("folder"), 50),
  ];
  await put(dm.id, 100);
  const row = ({ id, title }: Body, byte_size: number) => ({
    recording: { id, type: "upload", title },
    byte_size,
  });
  expect((await w.call("member", "GET", "/account/storage")).body).toEqual({
    used_bytes: 190,
    limit_bytes: null,
    largest: [row(large, 30), row(small, 10)],
  });
  expect((await w.call("owner", "GET", "/account/storage")).body.largest[0]).toEqual(
    row(hidden, 50),
  );
  expect((await w.call("client", "GET", "/account/storage")).status).toBe(404);
  await w.call("owner", "POST", `/recordings/${large.id}/copy`, {
    parent_id: project.tool("folder"),
  });
  expect((await w.call("owner", "GET", "/account")).body.usage.storage_bytes).toBe(190);
  await w.call("owner", "PUT", `/recordings/${small.id}/status/trashed`);
  await w.call("owner", "DELETE", `/trash/${small.id}`);
  expect((await w.call("owner", "GET", "/account")).body.usage.storage_bytes).toBe(180);
});

test("the player of an address of the list stands in a text as it is; of any other there is none", async () => {
  const w = await world();
  const project = await w.project();
  const embed = (url: string) => w.call("owner", "POST", "/embeds", { url });
  for (const [url, src] of [
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    ],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
    [
      "https://www.loom.com/share/0123456789abcdef0123456789abcdef",
      "https://www.loom.com/embed/0123456789abcdef0123456789abcdef",
    ],
    [
      "https://acme.wistia.com/medias/e4a27b971d",
      "https://fast.wistia.net/embed/iframe/e4a27b971d",
    ],
    [
      "https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl",
      "https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl",
    ],
    [
      "https://soundcloud.com/forss/flickermood",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood",
    ],
    ["https://codepen.io/team/pen/abcDEF", "https://codepen.io/team/embed/abcDEF"],
    [
      "https://www.google.com/maps/place/Berlin+Mitte/@52,13",
      "https://www.google.com/maps?q=Berlin%20Mitte&output=embed",
    ],
    [
      "https://docs.google.com/document/d/0123456789abcdefghij/edit",
      "https://docs.google.com/document/d/0123456789abcdefghij/preview",
    ],
    [
      "https://x.com/bunjavascript/status/1234567890",
      "https://platform.twitter.com/embed/Tweet.html?id=1234567890",
    ],
    [
      "https://mastodon.social/@Gargron/111111111111111111",
      "https://mastodon.social/@Gargron/111111111111111111/embed",
    ],
    [
      "https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l",
      "https://embed.bsky.app/embed/bsky.app/app.bsky.feed.post/3l6oveex3ii2l",
    ],
  ] as const) {
    const { status, body } = await embed(url);
    expect([url, status, body.html]).toEqual([
      url,
      200,
      expect.stringContaining(`src="${src.replaceAll("&", "&amp;")}"`),
    ]);
    expect(body.html).toContain(' sandbox="allow-scripts ');
    const document = await w.make("owner", project.tool("folder"), {
      type: "document",
      title: "x",
      content_html: body.html,
    });
    expect(document.content_html).toBe(body.html);
  }
  for (const url of [
    "http://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be.evil.example/dQw4w9WgXcQ",
    "https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
    "javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ",
    "https://example.com/",
    "https://evil.example/@Gargron/111111111111111111",
    "https://mastodonxsocial/@Gargron/111111111111111111",
    "https://mastodon.social.evil.example/@Gargron/111111111111111111",
  ])
    expect((await embed(url)).body.error.fields.url[0].code).toBe("not_in_list");
  const { content_html } = await w.make("owner", project.tool("folder"), {
    type: "document",
    title: "x",
    content_html:
      '<p>a</p><iframe src="https://evil.example/"></iframe><iframe srcdoc="<b>x</b>"></iframe><iframe src="https://evil.example/@a/111111111111111111/embed"></iframe>',
  });
  expect(content_html).toBe("<p>a</p>");
});
