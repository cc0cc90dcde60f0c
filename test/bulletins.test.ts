import { expect, test } from "bun:test";
import { runControl } from "#/app/control/commands.ts";
import { newId } from "#/lib/ids.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { clock, jobs, services } from "./support/server.ts";
import { type Body, visibleAnswer, type Who, type World, world } from "./support/world.ts";

const say = (...words: string[]) => runControl(services, words);

async function draft(title: string, text: string, ...more: string[]): Promise<string> {
  const { status, text: said } = await say("bulletin", "draft", title, text, ...more);
  const [, id = ""] = /bulletin publish (\S+)/.exec(said) ?? [];
  expect([status, id.length]).toEqual([0, 36]);
  return id;
}

/** Publishes it, and lets pass the time that it takes until everybody is told. */
async function publish(id: string): Promise<void> {
  expect((await say("bulletin", "publish", id)).status).toBe(0);
  await tellAll();
}

async function tellAll(): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await jobs.runDue();
    clock.advance(1000);
  }
}

const told = async (w: World, who: Who): Promise<Body[]> =>
  (await w.call(who, "GET", "/my/notifications")).body.notifications
    .filter(({ action }: Body) => action === "announced")
    .map(({ bulletin_id, recording_id, excerpt, read, actor_membership_id }: Body) => ({
      bulletin_id,
      recording_id,
      excerpt,
      read,
      actor_membership_id,
    }));

test("what is published is in everybody's tray and list, in words for each, and read once it is opened", async () => {
  const worlds = [await world(), await world(), await world(), await world()];
  const [w, other] = [worlds[0], worlds[3]];
  if (!w || !other) throw new Error("no worlds");
  const { body: agent } = await w.call("owner", "POST", "/agents", { name: "Bot" });
  const id = await draft(
    "Hello {{first_name}}",
    "<p>Dear {{ first_name }}, <b>news</b><script>x</script></p>",
  );
  expect(await told(w, "member")).toEqual([]);
  await publish(id);
  const row = (excerpt: string, read = false) => ({
    bulletin_id: id,
    recording_id: null,
    excerpt,
    read,
    actor_membership_id: null,
  });
  for (const one of worlds)
    for (const who of ["owner", "admin", "member", "client"] as const)
      expect(await told(one, who)).toEqual([row(`Hello ${who[0]?.toUpperCase()}${who.slice(1)}`)]);
  expect(w.rows("select * from notifications where membership_id = ?", agent.id)).toEqual([]);
  const listed = await w.call("client", "GET", "/bulletins");
  const summary = {
    id,
    title: "Hello Client",
    excerpt: "Dear Client, news",
    published_at: expect.any(String),
    read: false,
  };
  expect([listed.status, listed.body]).toEqual([200, { bulletins: [summary] }]);
  const opened = await w.call("client", "GET", `/bulletins/${id}`);
  expect(opened.body).toEqual({
    id,
    title: "Hello Client",
    content_html: "<p>Dear Client, <b>news</b></p>",
    published_at: summary.published_at,
    draft: false,
  });
  expect(await told(w, "client")).toEqual([row("Hello Client", true)]);
  expect((await w.call("client", "GET", "/bulletins")).body.bulletins[0].read).toBe(true);
  expect((await told(w, "member"))[0]?.read).toBe(false);
  // Told once, however often the job runs.
  await publishAgain(id);
  expect(await told(other, "member")).toHaveLength(1);
});

/** The job of a publication runs again, as after a crash. */
async function publishAgain(id: string): Promise<void> {
  const payload = { bulletin_id: id, after: "" };
  const job = { kind: "tell_of_bulletin", dueAt: clock.now(), payload };
  await services.global.batch([enqueued(job, clock.now())]);
  await tellAll();
}

test("a bulletin is published once", async () => {
  const id = await draft("Once", "Text");
  await publish(id);
  const { status, text } = await say("bulletin", "publish", id);
  expect([status, text]).toEqual([1, "This was published.\n"]);
});

test("a name is no HTML, and what is for owners is for them alone", async () => {
  const w = await world();
  await w.call("owner", "PATCH", "/api/v1/me", { name: "<b>Ada</b> L" });
  w.change(
    "update memberships set name = '<i>Ada</i> L' where id = ?",
    w.people.owner.membershipId,
  );
  const id = await draft("To owners", "Dear {{first_name}}", "owners");
  await publish(id);
  expect(await told(w, "admin")).toEqual([]);
  const listed = (await w.call("admin", "GET", "/bulletins")).body.bulletins.map(
    ({ id }: Body) => id,
  );
  expect(listed).not.toContain(id);
  const [hidden, missing] = [
    await w.call("admin", "GET", `/bulletins/${id}`),
    await w.call("admin", "GET", `/bulletins/${newId()}`),
  ];
  expect(visibleAnswer(hidden)).toEqual(visibleAnswer(missing));
  const { body } = await w.call("owner", "GET", `/bulletins/${id}`);
  expect(body.content_html).not.toContain("<i>");
  expect(body.content_html).toContain("Dear ");
});

test("a draft is there for whom the operator showed it to, and gone when it is removed", async () => {
  const w = await world();
  const id = await draft("Soon", "Something");
  const open = (who: Who) => w.call(who, "GET", `/bulletins/${id}`);
  expect((await open("member")).status).toBe(404);
  const shown = await say("bulletin", "show", id, w.people.member.email);
  expect(shown.text).toBe("It is in their tray in 1 organization.\n");
  expect((await told(w, "member")).map(({ bulletin_id }) => bulletin_id)).toEqual([id]);
  expect((await open("member")).body).toMatchObject({ id, draft: true, published_at: null });
  expect((await open("owner")).status).toBe(404);
  const listed = (await w.call("member", "GET", "/bulletins")).body.bulletins;
  expect(listed.find((one: Body) => one.id === id)).toMatchObject({
    published_at: null,
    read: true,
  });
  expect((await say("bulletin")).text).toMatch(new RegExp(`^${id} +draft +everybody +Soon$`, "m"));
  expect((await say("bulletin", "remove", id)).status).toBe(0);
  expect((await open("member")).status).toBe(404);
});

test("two people who become one were told of each once", async () => {
  const w = await world();
  const id = await draft("Once", "Text");
  await publish(id);
  const merged = await w.call("owner", "POST", "/merge-people", {
    winner_id: w.people.member.membershipId,
    loser_id: w.people.other.membershipId,
  });
  expect(merged.status).toBe(200);
  expect((await told(w, "member")).filter(({ bulletin_id }) => bulletin_id === id)).toHaveLength(1);
});

test("what is wrong is said, and leaves nothing", async () => {
  const tries = [
    await say("bulletin", "draft", "", "Text"),
    await say("bulletin", "draft", "Title", " "),
    await say("bulletin", "draft", "x".repeat(201), "Text"),
    await say("bulletin", "draft", "Title", "Text", "admins"),
    await say("bulletin", "publish", newId()),
    await say("bulletin", "remove", newId()),
    await say("bulletin", "show", newId(), "nobody@example.com"),
    await say("bulletin", "draft", "Title"),
  ];
  expect(tries.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
});
