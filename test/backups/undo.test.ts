import { expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { type Crowd, gather } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

const only = (crowd: Crowd, place: number): Crowd => ({
  ...crowd,
  people: crowd.people.slice(place),
});

/**
 * An organization of five with a backup, into which somebody came since by a link, and got a feed, a public
 * link and a place on a project; a mail to whoever was invited waits.
 */
async function grown(folder: string) {
  const here = await install(folder);
  const reef = await gather(here.services, "reef", 5, (place) =>
    place === 1 ? "admin" : "member",
  );
  const bay = await gather(here.services, "bay", 1);
  const body = async (answer: Response) => {
    expect(answer.status).toBeLessThan(300);
    return await answer.json();
  };
  const make = async (name: string) => {
    const project = await body(
      await here.call(reef, "POST", "/projects", { name, all_access: false }),
    );
    const tool = project.tools.find(({ key }: { key: string }) => key === "folder").id;
    const text = { type: "document", title: "D", content: "x" };
    const { id } = await body(await here.call(reef, "POST", `/recordings/${tool}/children`, text));
    const { url } = await body(await here.call(reef, "PUT", `/recordings/${id}/public-link`));
    return { id: project.id, document: id, url };
  };
  const put = (project: string, change: object) =>
    here.call(reef, "PUT", `/projects/${project}/people`, change);
  const ids = reef.people.map(({ membershipId }) => membershipId);
  const old = await make("Old");
  await put(old.id, { grant: [ids[2], ids[3]] });
  const oldFeed = await body(await here.call(reef, "POST", "/calendar/feeds", {}));
  expect((await operate(folder, ["backup"])).status).toBe(0);
  const { url } = await body(await here.call(reef, "POST", "/people/invite-link"));
  const token = url.split("/join/")[1];
  const send = (method: string, path: string, cookie = "") =>
    here.app.handle(
      new Request(new URL(path, "http://localhost:3000"), {
        method,
        headers: { cookie, origin: "http://localhost:3000" },
      }),
    );
  const newcomer = { ...bay, slug: "reef" };
  const cookie = bay.people[0]?.cookie ?? "";
  const joined = await body(await send("POST", `/api/v1/join/${token}`, cookie));
  const next = await make("New");
  await put(next.id, { grant: [ids[2]] });
  const feed = await body(await here.call(reef, "POST", "/calendar/feeds", {}));
  const invited = { email: "new@example.com", role: "member" };
  await body(await here.call(reef, "POST", "/people", invited));
  const mails = () => readdirSync(join(folder, "mail")).length;
  /** What each of those that came since still gets. */
  const seen = async () => ({
    newcomer: (await here.call(newcomer, "GET", "/projects")).status,
    feed: (await send("GET", feed.url)).status,
    page: (await send("GET", next.url)).status,
    link: (await send("GET", `/api/v1/join/${token}`)).status,
    member: await here.projects(only(reef, 2)),
  });
  const say = (...words: string[]) => runControl(here.services, words);
  return { here, reef, ids, old, oldFeed, send, put, seen, say, joined, mails, token, cookie };
}

const ALL = { newcomer: 200, feed: 200, page: 200, link: 200, member: ["New", "Old"] };
const NONE = { newcomer: 404, feed: 404, page: 404, link: 404, member: ["Old"] };

test(
  "undo brings back what came after the backup too: people, feeds, links, places and mails that wait",
  () =>
    withFolder(async (folder) => {
      const { here, seen, say, mails } = await grown(folder);
      expect(await seen()).toEqual(ALL);
      expect((await say("restore", "reef")).status).toBe(0);
      await here.jobs.runDue();
      expect(await seen()).toEqual(NONE);
      const before = mails();
      const undone = await say("restore", "reef", "undo");
      expect([undone.status, undone.text]).toEqual([
        0,
        expect.not.stringMatching(/Removed since|Ended since|role they had|go out again/),
      ]);
      expect(await seen()).toEqual(ALL);
      await here.jobs.runDue();
      expect(mails()).toBe(before + 1);
      // There and back as often as one likes.
      expect((await say("restore", "reef", "undo")).status).toBe(0);
      expect(await seen()).toEqual(NONE);
      expect((await say("restore", "reef", "undo")).status).toBe(0);
      expect(await seen()).toEqual(ALL);
      await here.jobs.runDue();
      expect(mails()).toBe(before + 1);
      await here.close();
    }),
  60_000,
);

test(
  "what somebody took back between a restore and its undo stays taken back",
  () =>
    withFolder(async (folder) => {
      const { here, reef, ids, old, oldFeed, send, put, seen, say } = await grown(folder);
      expect((await say("restore", "reef")).status).toBe(0);
      await here.call(reef, "PATCH", `/people/${ids[1]}`, { role: "member" });
      await here.call(reef, "DELETE", `/people/${ids[4]}`);
      await put(old.id, { revoke: [ids[3]] });
      await here.call(reef, "DELETE", `/recordings/${old.document}/public-link`);
      await here.call(reef, "DELETE", `/calendar/feeds/${oldFeed.id}`);
      const { text } = await say("restore", "reef", "undo");
      expect(text).toContain("Removed since, and still: Person 4.");
      expect(text).toContain("With the role they had last: Person 1.");
      for (const what of ["places on projects", "calendar feeds", "public links"])
        expect(text).toContain(`1 ${what}`);
      expect(await seen()).toEqual(ALL);
      expect((await send("GET", old.url)).status).toBe(404);
      expect((await send("GET", oldFeed.url)).status).toBe(404);
      expect(await here.projects(only(reef, 4))).toBe(404);
      expect(await here.projects(only(reef, 3))).toEqual([]);
      await here.close();
    }),
  60_000,
);

test(
  "after a restore of the wrong backup the right one brings all of its time back, but for what was taken back since",
  () =>
    withFolder(async (folder) => {
      const { here, reef, ids, old, oldFeed, send, seen, say } = await grown(folder);
      const [wrong = ""] = readdirSync(join(folder, "backups")).filter((name) =>
        name.endsWith(".json"),
      );
      await here.services.durable();
      expect((await operate(folder, ["backup"])).status).toBe(0);
      // Between the right backup and the mistake, and after it.
      await here.call(reef, "DELETE", `/people/${ids[4]}`);
      expect((await say("restore", "reef", wrong.replace(".json", ""))).status).toBe(0);
      expect(await seen()).toEqual(NONE);
      await here.call(reef, "DELETE", `/calendar/feeds/${oldFeed.id}`);
      const { text } = await say("restore", "reef");
      expect(text).toContain("Removed since, and still: Person 4.");
      expect(text).toContain("Ended since, and still: 1 calendar feeds.");
      expect(await seen()).toEqual(ALL);
      expect(await here.projects(only(reef, 4))).toBe(404);
      expect((await send("GET", oldFeed.url)).status).toBe(404);
      expect((await send("GET", old.url)).status).toBe(200);
      // A backup of the file of now is one of it alone.
      await here.services.durable();
      expect((await operate(folder, ["backup"])).status).toBe(0);
      await here.call(reef, "DELETE", `/recordings/${old.document}/public-link`);
      expect((await say("restore", "reef")).text).toContain("1 public links");
      expect(await seen()).toEqual(ALL);
      expect((await send("GET", old.url)).status).toBe(404);
      await here.close();
    }),
  60_000,
);

test(
  "who came again after a restore and was removed stays removed by its undo",
  () =>
    withFolder(async (folder) => {
      const { here, reef, seen, say, send, cookie } = await grown(folder);
      expect((await say("restore", "reef")).status).toBe(0);
      const { url } = await (await here.call(reef, "POST", "/people/invite-link")).json();
      const again = await send("POST", `/api/v1/join/${url.split("/join/")[1]}`, cookie);
      expect(again.status).toBe(200);
      expect((await seen()).newcomer).toBe(200);
      const people: { membership_id: string }[] = await (
        await here.call(reef, "GET", "/people")
      ).json();
      const known = new Set(reef.people.map(({ membershipId }) => membershipId));
      const [one] = people.filter(({ membership_id: id }) => !known.has(id));
      expect((await here.call(reef, "DELETE", `/people/${one?.membership_id}`)).status).toBe(204);
      expect((await say("restore", "reef", "undo")).status).toBe(0);
      expect(await seen()).toEqual({ ...ALL, newcomer: 404 });
      await here.close();
    }),
  60_000,
);

test(
  "undo is of the last restore whatever a crash left; where a beginning isn't known, what is absent counts as taken back",
  () =>
    withFolder(async (folder) => {
      const { here, reef, seen, say } = await grown(folder);
      expect((await say("restore", "reef")).status).toBe(0);
      writeFileSync(join(folder, "replaced", `${reef.orgId}.7.sqlite`), "left by a crash");
      expect((await say("restore", "reef", "undo")).status).toBe(0);
      expect(await seen()).toEqual(ALL);
      for (const name of readdirSync(join(folder, "replaced")))
        if (name.endsWith(".json") || name.includes(".7.")) rmSync(join(folder, "replaced", name));
      // As a version before left it.
      expect((await say("restore", "reef", "undo")).status).toBe(0);
      expect(await seen()).toEqual(NONE);
      await here.close();
    }),
  60_000,
);
