import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { orgsFolder } from "#/app/paths.ts";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { invitationToken } from "#/core/people/invitations/accept.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import { type Crowd, gather } from "../support/crowd.ts";
import { temporaryFolder } from "../support/folders.ts";
import { globalRows } from "../support/global-file.ts";
import { START, settableClock } from "../support/settable-clock.ts";
import type { Body } from "../support/world.ts";

const NOW = Date.parse(START);
const MOST_STEPS = 60;
/** How often all steps of all deeds are struck. */
const ROUNDS = Number(process.env.STRIKES ?? 1);

const open = (folder: string) =>
  openServices(readConfig({ TENANTS_DIR: folder, SECRET: "a secret for the tests, long enough" }), {
    clock: settableClock(NOW),
    log: createLog("error", () => {}),
  });

type Running = Awaited<ReturnType<typeof open>>;
type Call = (cookie: string, method: string, path: string, body?: object) => Promise<Body>;

const calling =
  ({ services }: Running): Call =>
  async (cookie, method, path, body) => {
    const app = createServer(services);
    const answer = await app.handle(
      new Request(`${services.config.baseUrl}${path}`, {
        method,
        headers: { cookie, origin: services.config.baseUrl, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  };

/** An organization of four, somebody of another one who is invited to it, and its invite link. */
async function scene() {
  const folder = temporaryFolder();
  const running = await open(folder);
  const { services, jobs } = running;
  const [reef, other] = [await gather(services, "reef", 4), await gather(services, "other", 2)];
  const call = calling(running);
  const [owner, outsider] = [reef.people[0]?.cookie ?? "", other.people[0]?.cookie ?? ""];
  await call(owner, "POST", "/api/v1/reef/projects", { name: "Deep", all_access: true });
  const invited = await call(owner, "POST", "/api/v1/reef/people", {
    email: "person-0@other.example.com",
    role: "member",
  });
  const link = await call(owner, "POST", "/api/v1/reef/people/invite-link");
  const token = invitationToken(services.secrets, reef.orgId, invited.body.id);
  await jobs.runDue();
  await running.close();
  const joining = link.body.url.split("/join/")[1];
  return { folder, reef, other, owner, outsider, token, joining, invitation: invited.body.id };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const idOf = ({ people }: Crowd, at: number): string => people[at]?.membershipId ?? "";

/** What is done, by whom; each goes over both databases. */
const DEEDS: Record<
  string,
  (s: Scene) => [cookie: string, method: string, path: string, body?: object]
> = {
  accept: (s) => [s.outsider, "POST", `/api/v1/invitations/${s.token}/accept`],
  join: (s) => [s.other.people[1]?.cookie ?? "", "POST", `/api/v1/join/${s.joining}`],
  leave: (s) => [
    s.reef.people[2]?.cookie ?? "",
    "DELETE",
    `/api/v1/reef/people/${idOf(s.reef, 2)}`,
  ],
  remove: (s) => [s.owner, "DELETE", `/api/v1/reef/people/${idOf(s.reef, 1)}`],
  role: (s) => [s.owner, "PATCH", `/api/v1/reef/people/${idOf(s.reef, 1)}`, { role: "admin" }],
  merge: (s) => [
    s.owner,
    "POST",
    "/api/v1/reef/merge-people",
    { winner_id: idOf(s.reef, 1), loser_id: idOf(s.reef, 2) },
  ],
  found: (s) => [s.outsider, "POST", "/api/v1/orgs", { name: "Third", slug: "third" }],
};

async function dieAt(s: Scene, deed: ReturnType<(typeof DEEDS)[string]>, step: number) {
  const [cookie, method, path, body] = deed;
  const child = Bun.spawn(
    [
      process.execPath,
      "test/drill/people-child.ts",
      s.folder,
      `${NOW}`,
      `${step}`,
      method,
      path,
      cookie,
    ].concat(body ? [JSON.stringify(body)] : []),
    { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const said = await new Response(child.stdout).text();
  const code = await child.exited;
  if (code !== 0 && child.signalCode !== "SIGKILL")
    throw new Error(await new Response(child.stderr).text());
  return { died: code !== 0, status: Number(/^(\d{3}) /m.exec(said)?.[1]) };
}

/** Starts anew and lets all that is due be done, then looks whether both databases say the same. */
async function expectOneTruth(s: Scene): Promise<Record<string, string>> {
  const running = await open(s.folder);
  const { services, jobs } = running;
  for (let round = 0; round < 3; round++) await jobs.runDue();
  const orgs = globalRows<{ id: string; slug: string; status: string }>(
    services,
    "select id, slug, status from orgs",
  );
  expect(orgs.map(({ status }) => status)).toEqual(orgs.map(() => "live"));
  const files = readdirSync(orgsFolder(s.folder)).filter((name) => name.endsWith(".sqlite"));
  expect(files.toSorted()).toEqual(orgs.map(({ id }) => `${id}.sqlite`).toSorted());
  const call = calling(running);
  const roles: Record<string, string> = {};
  for (const { id, slug } of orgs) {
    const active = [...directory(services.tenants.get(id)).byId.values()].filter(
      (person) => person.status === "active" && person.identityId,
    );
    const indexed = globalRows<{ identity: string; role: string }>(
      services,
      "select identity_id as identity, role from memberships where org_id = ? order by 1",
      id,
    );
    expect([slug, indexed]).toEqual([
      slug,
      active
        .map(({ identityId, role }) => ({ identity: identityId ?? "", role }))
        .toSorted((a, b) => (a.identity < b.identity ? -1 : 1)),
    ]);
    for (const person of active) roles[`${slug} ${person.id}`] = person.role;
  }
  for (const { membershipId, cookie } of s.reef.people) {
    const { status } = await call(cookie, "GET", "/api/v1/reef/projects");
    expect([membershipId, status]).toEqual([
      membershipId,
      roles[`reef ${membershipId}`] === undefined ? 404 : 200,
    ]);
  }
  await running.close();
  return roles;
}

for (const [name, deed] of Object.entries(DEEDS))
  test(`killed at each step of what goes over two databases, it is done or not: ${name}`, async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++)
      for (let step = 0; step < MOST_STEPS; step++) {
        const s = await scene();
        const before = await expectOneTruth(s);
        const { died, status } = await dieAt(s, deed(s), step);
        const after = await expectOneTruth(s);
        rmSync(s.folder, { recursive: true, force: true });
        if (died) kills++;
        else {
          expect([name, status < 300, Bun.deepEquals(before, after)]).toEqual([name, true, false]);
          break;
        }
      }
    console.info(`killed at ${kills} steps of: ${name}`);
    expect(kills).toBeGreaterThan(2 * ROUNDS);
    expect(kills).toBeLessThan(MOST_STEPS * ROUNDS);
  }, 900_000);
