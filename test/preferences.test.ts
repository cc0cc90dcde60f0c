import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { preferencesOf } from "#/core/orgs/memberships.ts";
import { mailsTo } from "./support/mail.ts";
import { founder, serve, withFolder } from "./support/process.ts";
import { services } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

/** What work inside an organization knows of somebody's preferences. */
const known = (w: Awaited<ReturnType<typeof world>>, who: NonNullable<Who>) =>
  preferencesOf(services.tenants.get(w.org.id), w.people[who].membershipId);
const choose = (w: Awaited<ReturnType<typeof world>>, who: Who, chosen: object): Promise<Body> =>
  w.call(who, "PATCH", "/api/v1/me/preferences", chosen);

test("what a person chose is known in each of their organizations, new ones too", async () => {
  const w = await world();
  expect(known(w, "member")).toMatchObject({
    timezone: "UTC",
    week_starts_on: 1,
    quiet_hours: { enabled: false },
  });
  const own = await w.call("member", "POST", "/api/v1/orgs", { name: "A second one" });
  const second = `/api/v1/${own.body.slug}`;
  const people = async (): Promise<Body[]> =>
    (await w.call("member", "GET", `${second}/people`)).body;
  const chosen = { timezone: "Asia/Tokyo", quiet_hours: { enabled: true } };
  expect((await choose(w, "member", chosen)).status).toBe(200);
  const founderId = (await people())[0].membership_id;
  const later = await w.call("member", "POST", "/api/v1/orgs", { name: "A third one" });
  const laterId = (await w.call("member", "GET", `/api/v1/${later.body.slug}/people`)).body[0]
    .membership_id;
  for (const found of [
    known(w, "member"),
    preferencesOf(services.tenants.get(own.body.id), founderId),
    preferencesOf(services.tenants.get(later.body.id), laterId),
  ]) {
    expect(found).toMatchObject({
      timezone: "Asia/Tokyo",
      quiet_hours: { enabled: true, start: "18:00" },
    });
  }
  expect(known(w, "other").timezone).toBe("UTC");
});

test("who accepts an invitation brings along what they chose", async () => {
  const w = await world();
  await choose(w, "stranger", { timezone: "America/New_York" });
  const { body } = await w.call("owner", "POST", "/people", {
    email: w.people.stranger.email,
    role: "member",
  });
  const find = () => preferencesOf(services.tenants.get(w.org.id), body.membership_id).timezone;
  expect(find()).toBe("UTC");
  const [mail] = await mailsTo(w.people.stranger.email);
  const token = /\/invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
  await w.call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  expect(find()).toBe("America/New_York");
});

test("how things look and what is chosen again write to no organization", async () => {
  const w = await world();
  await choose(w, "member", { timezone: "Asia/Tokyo" });
  const before = w.digest();
  await choose(w, "member", { views: { board: { zoom: 2 } }, theme: "dark" });
  await choose(w, "member", { timezone: "Asia/Tokyo" });
  expect((await choose(w, "member", { timezone: "Mars/Olympus" })).status).toBe(422);
  expect(w.digest()).toBe(before);
});

test("changes at the same moment end with the same everywhere", async () => {
  const w = await world();
  const zones = ["Asia/Tokyo", "Europe/Berlin", "America/New_York", "Africa/Cairo"];
  await Promise.all(zones.map((timezone) => choose(w, "member", { timezone })));
  await Promise.all([
    choose(w, "member", { timezone: "Asia/Tokyo" }),
    choose(w, "member", { time_format: "12h" }),
  ]);
  const { body } = await w.call("member", "GET", "/api/v1/me/preferences");
  expect(body).toMatchObject({ timezone: "Asia/Tokyo", time_format: "12h" });
  expect(known(w, "member")).toMatchObject({ timezone: "Asia/Tokyo", time_format: "12h" });
});

test("a broken organization holds up nobody's preferences", async () => {
  const w = await world();
  services.tenants.close(w.org.id);
  await Bun.write(services.tenants.path(w.org.id), "this is no database");
  expect(await choose(w, "member", { timezone: "Asia/Tokyo" })).toMatchObject({
    body: { timezone: "Asia/Tokyo" },
  });
});

test("a copy that a crash left ahead of the choice is brought in line at the next start", () =>
  withFolder(async (folder) => {
    const first = await serve({ TENANTS_DIR: folder });
    const { org, cookie } = await founder(first.address, "Crashed");
    const chosen = await fetch(`${first.address}/api/v1/me/preferences`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ timezone: "Europe/Berlin" }),
    });
    expect(chosen.status).toBe(200);
    const copy = (db: Database) =>
      db
        .query<{ zone: string }, []>("select preferences ->> '$.timezone' as zone from memberships")
        .get()?.zone;
    const inFile = <T>(read: (db: Database) => T): T => {
      const db = new Database(join(folder, "orgs", `${org.id}.sqlite`));
      const found = read(db);
      db.close();
      return found;
    };
    first.process.kill("SIGKILL");
    await first.process.exited;
    expect(inFile(copy)).toBe("Europe/Berlin");
    inFile((db) => db.run("update memberships set preferences = ?", ['{"timezone":"Asia/Tokyo"}']));
    const second = await serve({ TENANTS_DIR: folder });
    second.process.kill("SIGINT");
    await second.process.exited;
    expect(inFile(copy)).toBe("Europe/Berlin");
  }));

test("what somebody's views remember has an end, and a refused change keeps what was there", async () => {
  const { call } = await world();
  const patch = (views: object) => call("member", "PATCH", "/api/v1/me/preferences", { views });
  const views = Object.fromEntries(
    Array.from({ length: 800 }, (_, i) => [`surface ${i}`, "x".repeat(60)]),
  );
  expect((await patch(views)).status).toBe(200);
  const more = await patch({ ...views, another: "x".repeat(5000) });
  expect([more.status, more.body.error.fields]).toMatchObject([
    422,
    { views: [{ code: "too_long" }] },
  ]);
  expect((await call("member", "GET", "/api/v1/me/preferences")).body.views).toEqual(views);
});
