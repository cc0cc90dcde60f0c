import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { gather } from "../test/support/crowd.ts";
import { fillMixed, type Place } from "./mixed.ts";
import { NO_TRAFFIC_LIMIT } from "./server.ts";

const PEOPLE = 20;
const PROJECTS = 50;

/** Who reads: the owner is on every project, the member and the client on one of them. */
export type Reader = "owner" | "member" | "client";

interface Person {
  membershipId: string;
  cookie: string;
}

/** What is asked about. */
export interface Filled {
  people: Record<Reader, Person>;
  /** The project in which the half of it lies. */
  place: Place;
  list: string;
  todo: string;
}

/** A running server over an organization of some size. */
export interface Grown extends Filled {
  get(who: Reader, path: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens an organization of so many recordings, which is made when its folder is new. */
export async function grown(folder: string, size: number): Promise<Grown> {
  const isNew = !existsSync(join(folder, "filled.json"));
  mkdirSync(folder, { recursive: true });
  const config = readConfig({
    TENANTS_DIR: join(folder, "tenants"),
    SYNCHRONOUS: "NORMAL",
    ...NO_TRAFFIC_LIMIT,
  });
  const { services, close } = await openServices(config, { log: createLog("silent") });
  const app = createServer(services);
  const ask: Ask = async (cookie, method, path, body) => {
    const headers = { cookie, "content-type": "application/json" };
    const asked = { method, headers, body: body && JSON.stringify(body) };
    const answer = await app.handle(new Request(`${config.baseUrl}/api/v1/growth${path}`, asked));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  if (isNew)
    writeFileSync(join(folder, "filled.json"), JSON.stringify(await fill(services, ask, size)));
  // One that was kept may be of an older version.
  const { tenants } = services;
  for (const id of tenants.ids()) await tenants.reach(id).catch(() => tenants.upgraded(id));
  const filled: Filled = JSON.parse(readFileSync(join(folder, "filled.json"), "utf8"));
  return { ...filled, get: (who, path) => ask(filled.people[who].cookie, "GET", path), close };
}

type Ask = (cookie: string, method: string, path: string, body?: object) => Promise<string>;

async function fill(services: Services, ask: Ask, size: number): Promise<Filled> {
  const now = services.clock.now();
  // The owner first, then a member, a client, and members who do most of what is done.
  const roleOf = (place: number) => (place === 2 ? "client" : "member");
  const { orgId, people } = await gather(services, "growth", PEOPLE, roleOf);
  const [owner, member, client] = people;
  if (!owner || !member || !client) throw new Error("Nobody is there");
  const places: Place[] = [];
  for (let n = 0; n < PROJECTS; n++) {
    const made = await ask(owner.cookie, "POST", "/projects", { name: `Project ${n}` });
    const project: { id: string; tools: { key: string; id: string }[] } = JSON.parse(made);
    const tool = (key: string) => project.tools.find((known) => known.key === key)?.id ?? "";
    const [todos, board, chat] = [tool("todos"), tool("message_board"), tool("chat")];
    places.push({ id: project.id, todos, board, chat });
  }
  const [place] = places;
  if (!place) throw new Error("There is no project");
  const grant = [member.membershipId, client.membershipId];
  await ask(owner.cookie, "PUT", `/projects/${place.id}/people`, { grant });
  const ids = people.map(({ membershipId }) => membershipId);
  await services.wakeIndex.ensureAwake(orgId);
  const made = fillMixed(services.tenants.get(orgId), { places, people: ids, size, now });
  return { people: { owner, member, client }, place, ...made };
}
