import { liveOrgBySlug } from "#/core/orgs/find.ts";
import { select } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import type { App } from "#/platform/http/mount.ts";
import type { Services } from "#/platform/services.ts";
import { orgs } from "#/schema/global/orgs.ts";
import { harbour } from "./harbour.ts";
import { house } from "./house.ts";
import { lamps } from "./lamps.ts";
import { ago, history, type PastClock } from "./past.ts";
import { gather, personAt, type Team } from "./people.ts";
import { relaunch } from "./relaunch.ts";

export const DEMO = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "atoll-demo",
  org: "Coral Reef",
  slug: "coral-reef",
};

const anyOrg = select({ id: orgs.id }, sql`from orgs limit 1`);

/** True when there is no organization yet. */
export const isEmpty = async ({ global }: Services): Promise<boolean> =>
  (await global.get(anyOrg, {})) === null;

/** True when the demonstration organization is there to sign in to. */
export const hasDemo = async ({ global }: Services): Promise<boolean> =>
  (await global.get(liveOrgBySlug, { slug: DEMO.slug })) !== null;

interface Seeding {
  app: App;
  services: Services;
  clock: PastClock;
}

/**
 * Fills an empty installation with a demonstration organization, through the API as its people
 * would have in the last three weeks: a small house that makes lamps, in the middle of its work.
 */
export async function seedDemo({ app, services, clock }: Seeding): Promise<void> {
  const { config, secrets } = services;
  clock.goTo(ago(15, "08:30"));
  const ada = personAt(app, config.baseUrl);
  await ada("POST", "/api/auth/sign-up/email", {
    name: DEMO.name,
    email: DEMO.email,
    password: DEMO.password,
  });
  const { id } = await ada("POST", "/api/v1/orgs", { name: DEMO.org, slug: DEMO.slug });
  const org = `/api/v1/${DEMO.slug}`;
  const { at, play } = history(clock);
  const gathering = { app, baseUrl: config.baseUrl, secrets, tenantId: id, org, ada, at };
  const team = await gather(gathering);
  relaunch(team);
  house(team);
  lamps(team);
  harbour(team);
  beside(team);
  await play();
}

/** Who is still awaited, and what Ada has read. */
function beside({ at, org, as }: Team): void {
  void at(ago(2, "11:00"), () =>
    as.ada("POST", `${org}/people`, {
      email: "elif@example.com",
      role: "member",
      name: "Elif Demir",
    }),
  );
  void at(ago(1, "15:30"), () => as.ada("PUT", `${org}/my/notifications`));
}

/** What a newcomer reads after the start: the address, the sign-in, and three lines to paste. */
export function demoWelcome(address: string): string {
  const api = `${address}/api`;
  return `Atoll is running at ${address} — read the API at ${address}/docs

Sign in as ${DEMO.email} with the password ${DEMO.password}. Three lines to try:

curl -c atoll.cookies -H 'content-type: application/json' -d '{"email":"${DEMO.email}","password":"${DEMO.password}"}' ${api}/auth/sign-in/email
curl -b atoll.cookies ${api}/v1/${DEMO.slug}/projects
curl -b atoll.cookies '${api}/v1/${DEMO.slug}/recordings?type=todo'

Press Ctrl-C to stop.
`;
}
