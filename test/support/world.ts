import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { seedOrg as seed } from "#/app/features.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { BY_PASSWORD, insertSession, newSession } from "#/core/identity/sessions.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { directory, indexStatements, insertMembership } from "#/core/orgs/memberships.ts";
import { newId } from "#/lib/ids.ts";
import { bound } from "#/platform/db/global.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { checkAnswer } from "./contract.ts";
import { memberOf } from "./members.ts";
import { app, baseUrl, clock, services } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, whatever they are.
export type Body = any;

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export type Who = "owner" | "admin" | "member" | "other" | "client" | "stranger" | null;
const ROLES = {
  owner: "owner",
  admin: "admin",
  member: "member",
  other: "member",
  client: "client",
} as const satisfies Record<string, Role>;

interface Person {
  identityId: string;
  membershipId: string;
  email: string;
  cookie: string;
}

/** Sends one request to the server in process and checks the answer against the API description. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = `${baseUrl}${path}`;
  const typed = body === undefined ? headers : { "content-type": "application/json", ...headers };
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const response = await app.handle(new Request(url, { method, headers: typed, body: text }));
  const answer = await response.text();
  const parsed =
    answer === "" || !response.headers.get("content-type")?.includes("json")
      ? answer
      : JSON.parse(answer);
  checkAnswer(method, url, response, parsed);
  return { status: response.status, body: parsed, headers: response.headers };
}

let worlds = 0;

/** A fresh organization with one person of each role, and a stranger who is in none. */
export async function world() {
  const number = ++worlds;
  const now = clock.now();
  const identities = Object.fromEntries(
    [...Object.keys(ROLES), "stranger"].map((who) => {
      const name = `${who[0]?.toUpperCase()}${who.slice(1)} Test`;
      const identity = newIdentity(
        { name, email: `${who}-${number}@example.com`, passwordHash: null },
        now,
      );
      return [who, { ...identity, emailVerifiedAt: now.toISOString() }];
    }),
  ) as Record<NonNullable<Who>, ReturnType<typeof newIdentity>>;
  let members: Membership[] = [];
  const sessions = Object.entries(identities).map(([who, { id }]) => ({
    who,
    ...newSession(
      { identityId: id, remembered: true, ...BY_PASSWORD },
      { ipAddress: null, userAgent: null },
      now,
    ),
  }));
  await services.global.batch([
    ...Object.values(identities).map((identity) => bound(insertIdentity, identity)),
    ...sessions.map(({ session }) => bound(insertSession, session)),
  ]);
  const org = await createOrg(services, {
    founder: identities.owner,
    name: `World ${number}`,
    slug: `world-${number}`,
    seed(db, at) {
      seed(db, at);
      members = membersOf(identities);
      for (const member of members) insertMembership(db, member);
    },
    alongside: ({ id }) => members.flatMap((member) => indexStatements(id, member)),
  });
  await services.wakeIndex.ensureAwake(org.id);
  const everybody = [...directory(services.tenants.get(org.id)).byId.values()];
  const people = Object.fromEntries(
    sessions.map(({ who, token }) => {
      const { id, email } = identities[who as NonNullable<Who>];
      const membershipId = everybody.find(({ identityId }) => identityId === id)?.id ?? newId();
      return [who, { identityId: id, membershipId, email, cookie: `svc_session=${token}` }];
    }),
  ) as Record<NonNullable<Who>, Person>;
  const call = (
    who: Who,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    send(method, path.startsWith("/api/") ? path : `/api/v1/${org.slug}${path}`, body, {
      ...(who ? { cookie: people[who].cookie } : {}),
      ...headers,
    });
  return { org, people, call, ...helpers(org.id, call) };
}

export type Somebody = Exclude<Who, "stranger" | null>;
export const nameOf = (who: Somebody): string => `${who[0]?.toUpperCase()}${who.slice(1)} Test`;
export const roleOf = (who: Somebody): Role => ROLES[who];

/** Somebody as what they made names them. */
export const bylineOf = ({ people }: Pick<World, "people">, who: Somebody) => ({
  membership_id: people[who].membershipId,
  name: nameOf(who),
  avatar_url: null,
  role: roleOf(who),
  kind: "person",
});

/** Where something of an organization says it is found. */
export const addresses = (
  org: { slug: string },
  kind: "recordings" | "projects" | "people",
  id: string,
) => ({
  url: `${baseUrl}/api/v1/${org.slug}/${kind}/${id}`,
  app_url: `${baseUrl}/${org.slug}/${kind}/${id}`,
});

export type World = Awaited<ReturnType<typeof world>>;
type Call = (
  who: Who,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Everybody but the owner, who founds the organization. */
function membersOf(identities: Record<string, ReturnType<typeof newIdentity>>): Membership[] {
  const now = clock.now();
  return (Object.entries(ROLES) as [string, Role][]).flatMap(([who, role]) => {
    const identity = identities[who];
    if (!identity || role === "owner") return [];
    const { id: identityId, name, email } = identity;
    return [memberOf({ identityId, name, email, role }, now)];
  });
}

function helpers(orgId: string, call: Call) {
  const path = services.tenants.path(orgId);
  return {
    /** A project made by somebody, with its container ids by tool. */
    async project(who: Who = "owner", body: object = {}) {
      const { body: project } = await call(who, "POST", "/projects", {
        name: "Project",
        all_access: true,
        ...body,
      });
      const tool = (key: string): string =>
        project.tools.find((known: Body) => known.key === key)?.id;
      return { ...project, tool };
    },
    /** Content made by somebody under a parent. */
    async make(who: Who, parentId: string, body: object): Promise<Body> {
      const made = await call(who, "POST", `/recordings/${parentId}/children`, body);
      if (made.status !== 201) throw new Error(`made nothing: ${JSON.stringify(made.body)}`);
      return made.body;
    },
    /** Rows of the organization's own file. */
    rows: <Row = Body>(sql: string, ...values: string[]) =>
      services.tenants.get(orgId).all<Row>(sql, values),
    change: (sql: string, ...values: (string | number)[]) =>
      services.tenants.get(orgId).write((db) => db.run(sql, values)),
    /** The actions in the change log, oldest first. */
    actions: () =>
      services.tenants
        .get(orgId)
        .all<{ action: string }>("select action from events order by seq", [])
        .map((row) => row.action),
    /** A digest of the organization's file as it is on disk. */
    digest() {
      const hash = createHash("sha256");
      for (const suffix of ["", "-wal"])
        if (existsSync(path + suffix)) hash.update(readFileSync(path + suffix));
      return hash.digest("hex");
    },
  };
}

/** What a caller can tell of an answer: everything but the request id and the date. */
export function visibleAnswer({ status, body, headers }: Answer) {
  const told = Object.fromEntries(
    [...headers].filter(([name]) => name !== "x-request-id" && name !== "date"),
  );
  return { status, body, headers: told };
}
