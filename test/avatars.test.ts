import { expect, test } from "bun:test";
import { checkAvatars } from "#/features/files/check.ts";
import images from "./corpora/hostile-images.json";
import { formOf, sendForm, storedOf } from "./support/files.ts";
import { lacks } from "./support/s3-run.ts";
import { app, clock, jobs, services } from "./support/server.ts";
import { type Body, type Who, type World, world } from "./support/world.ts";

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const image = async (width: number, height: number) =>
  new Uint8Array(await new Bun.Image(PIXEL).resize(width, height).jpeg().bytes());

const NO_FAULTS = { withoutBytes: [], withoutRow: [], miscounted: [] };
const AVATAR = "/api/v1/me/avatar";
const send = (w: World, who: Who, content: Uint8Array<ArrayBuffer>, field = "avatar") =>
  sendForm(w, who, AVATAR, formOf(content, "me.jpg", {}, field), { method: "PUT" });
const names = () => storedOf("people");
const personOf = async (w: World, who: Exclude<Who, null>): Promise<Body> =>
  (await w.call("owner", "GET", `/people/${w.people[who].membershipId}`)).body;
const at = async (address: string) => app.handle(new Request(address));

test("a picture of oneself is cut to a square webp, and everybody who is shown the person gets its address", async () => {
  const w = await world();
  const other = await world();
  expect((await send(w, "member", await image(900, 300))).status).toBe(204);
  await jobs.runDue();
  const { avatar_url } = await personOf(w, "member");
  const answer = await at(avatar_url);
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
  expect(avatar_url).toMatch(/^http:\/\/localhost:3000\/pictures\/people\/[\w-]{22}\.webp$/);
  const project = await w.project("member");
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Hello",
  });
  const [read] = (await w.call("owner", "GET", `/recordings/${message.id}/events`)).body;
  const session = await w.call("member", "GET", "/api/auth/get-session");
  const people: Body[] = (await w.call("client", "GET", "/people")).body;
  expect([
    message.creator.avatar_url,
    read.actor.avatar_url,
    session.body.user.image,
    people.filter(({ avatar_url }) => avatar_url !== null),
    (await other.call("owner", "GET", "/people")).body.filter((p: Body) => p.avatar_url !== null),
  ]).toEqual([avatar_url, avatar_url, avatar_url, [], []]);
});

test("another picture has another address, and the bytes of the one before are freed; so they are without one", async () => {
  const w = await world();
  await send(w, "member", PIXEL);
  await jobs.runDue();
  const { avatar_url: first } = await personOf(w, "member");
  await send(w, "member", PIXEL);
  await jobs.runDue();
  const { avatar_url: second } = await personOf(w, "member");
  expect([second === first, (await at(first)).status, (await at(second)).status]).toEqual([
    false,
    404,
    200,
  ]);
  expect(names().length).toBe(1);
  clock.advance(25 * 60 * 60 * 1000);
  await jobs.runDue();
  expect([(await at(second)).status, names().length]).toEqual([200, 1]);
  expect((await w.call("member", "DELETE", AVATAR)).status).toBe(204);
  await jobs.runDue();
  if (!lacks("list"))
    expect(await checkAvatars(services.global, services.store.storage)).toEqual(NO_FAULTS);
  expect([(await personOf(w, "member")).avatar_url, (await at(second)).status, names()]).toEqual([
    null,
    404,
    [],
  ]);
});

test("a picture comes along to an organization that its person founds or joins, and leaves with them", async () => {
  const [w, other] = [await world(), await world()];
  await send(w, "stranger", PIXEL);
  await jobs.runDue();
  const founded = (await w.call("stranger", "POST", "/api/v1/orgs", { name: "Founded" })).body;
  const [founder] = (await w.call("stranger", "GET", `/api/v1/${founded.slug}/people`)).body;
  const { url } = (await other.call("owner", "POST", "/people/invite-link")).body;
  const joined = await w.call("stranger", "POST", `/api/v1/join/${url.split("/").at(-1)}`);
  expect([typeof founder.avatar_url, joined.body.avatar_url]).toEqual([
    "string",
    founder.avatar_url,
  ]);
  const { membership_id } = joined.body;
  await other.call("owner", "DELETE", `/people/${membership_id}`);
  await w.call("stranger", "DELETE", AVATAR);
  await send(w, "stranger", PIXEL);
  await jobs.runDue();
  const left = (await other.call("owner", "GET", `/people/${membership_id}`)).body;
  expect([left.status, left.avatar_url]).toEqual(["removed", null]);
});

test.skipIf(lacks("list"))(
  "a picture without its person, and a person without their picture, are found",
  async () => {
    const w = await world();
    await send(w, "member", PIXEL);
    const { storage } = services.store;
    const [own = ""] = names();
    const path = storage.temporary();
    await Bun.write(path, "left over");
    await storage.put("people/abcdefghijklmnopqrstuv.webp", path);
    await storage.remove(`people/${own}`);
    expect(await checkAvatars(services.global, storage)).toEqual({
      ...NO_FAULTS,
      withoutBytes: [`people/${own}`],
      withoutRow: ["people/abcdefghijklmnopqrstuv.webp"],
    });
  },
);

test("an organization that was away shows the picture of that moment when it is back", async () => {
  const w = await world();
  await send(w, "owner", PIXEL);
  await jobs.runDue();
  await w.call("owner", "DELETE", "/account");
  await send(w, "owner", PIXEL);
  await jobs.runDue();
  await w.call("owner", "POST", `/api/v1/orgs/${w.org.id}/restore`);
  const { avatar_url } = await personOf(w, "owner");
  expect([(await at(avatar_url)).status, names().length]).toEqual([200, 1]);
});

test("who is not signed in, and what is no image, change nothing", async () => {
  const w = await world();
  await send(w, "member", PIXEL);
  await jobs.runDue();
  const { avatar_url } = await personOf(w, "member");
  const { body: read } = await w.call("member", "POST", "/api/v1/me/tokens", { name: "Reads" });
  const byToken = { authorization: `Bearer ${read.token}`, "user-agent": "test" };
  const refused = [
    await send(w, null, PIXEL),
    await sendForm(w, null, AVATAR, formOf(PIXEL, "me.jpg", {}, "avatar"), {
      method: "PUT",
      headers: byToken,
    }),
    await w.call(null, "DELETE", AVATAR),
    await w.call(null, "DELETE", AVATAR, undefined, byToken),
    await send(w, "member", PIXEL, "picture"),
    await send(w, "member", new Uint8Array(5 * 1024 * 1024 + 1)),
    await w.call("member", "PUT", AVATAR, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 401, 403, 422, 422, 415]);
  for (const { name, b64 } of images) {
    const isImage = ["polyglot-html.png", "cmyk.jpg"].includes(name);
    if (isImage) continue;
    expect([name, (await send(w, "member", Uint8Array.fromBase64(b64))).status]).toEqual([
      name,
      422,
    ]);
  }
  await jobs.runDue();
  expect([(await personOf(w, "member")).avatar_url, names().length]).toEqual([avatar_url, 1]);
  for (const path of ["people/x.webp", "people/../secret", "x/abcdefghijklmnopqrstuv.webp"])
    expect((await at(`http://localhost:3000/pictures/${path}`)).status).toBe(404);
});
