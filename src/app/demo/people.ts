import { invitationToken } from "#/core/people/invitations/accept.ts";
import type { App } from "#/platform/http/mount.ts";
import type { Secrets } from "#/platform/secret.ts";
import type { At } from "./past.ts";

/** What of an answer the demonstration goes on with. */
export interface Answer {
  id: string;
  membership_id: string;
  check_ins_id: string;
  clients_id: string;
  creator: { membership_id: string };
  tools: { key: string; id: string }[];
}

/** Something of the demonstration, or its id, by the time it is there. */
export type Thing = string | Promise<string | Answer>;

export async function idOf(thing: Thing): Promise<string> {
  const known = await thing;
  return typeof known === "string" ? known : known.id;
}

/** Calls the API as one person. */
export type Call = <T = Answer>(method: string, path: string, body?: object) => Promise<T>;

/** Somebody whose cookie is kept. */
export function personAt(app: App, baseUrl: string): Call {
  let cookie = "";
  return async <T = Answer>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const headers = {
      cookie,
      origin: baseUrl,
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    };
    const request = new Request(`http://localhost${path}`, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    });
    const response = await app.handle(request);
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return await response.json();
  };
}

const OTHERS = {
  grace: { name: "Grace Hopper", role: "admin", title: "Engineering" },
  mei: { name: "Mei Tanaka", role: "member", title: "Photography" },
  tomas: { name: "Tomás Reyes", role: "member", title: "Words" },
  amara: { name: "Amara Okafor", role: "member", title: "Shop" },
  henrik: { name: "Henrik Dahl", role: "client", title: "Harbour Hotel" },
} as const;
type Name = "ada" | keyof typeof OTHERS;

/** Everybody of the demonstration: how they call the API, and who they are in the organization. */
export interface Team {
  org: string;
  as: Record<Name, Call>;
  id: Record<Name, string>;
  at: At;
}

interface Gathering {
  app: App;
  baseUrl: string;
  secrets: Secrets;
  tenantId: string;
  org: string;
  ada: Call;
  at: At;
}

/** Has everybody sign up and come in. */
export async function gather({
  app,
  baseUrl,
  secrets,
  tenantId,
  org,
  ada,
  at,
}: Gathering): Promise<Team> {
  const addressOf = (name: string) =>
    `${name.split(" ")[0]?.normalize("NFD").replace(/\W/g, "").toLowerCase()}@example.com`;
  const signUp = async ({ name }: { name: string }) => {
    const call = personAt(app, baseUrl);
    const body = { name, email: addressOf(name), password: "atoll-demo" };
    await call("POST", "/api/auth/sign-up/email", body);
    return call;
  };
  const { grace, mei, tomas, amara, henrik } = OTHERS;
  const order = [grace, mei, tomas, amara, henrik] as const;
  const calls = await Promise.all(order.map(signUp));
  const ids: string[] = [];
  // One after the other, so that they are always listed alike.
  for (const [place, { name, role, title }] of order.entries()) {
    const body = { email: addressOf(name), role, name, title };
    const invited = await ada("POST", `${org}/people`, body);
    const token = invitationToken(secrets, tenantId, invited.id);
    const joined = await calls[place]?.("POST", `/api/v1/invitations/${token}/accept`);
    ids.push(joined?.membership_id ?? "");
  }
  const { organizations } = await ada<{ organizations: Answer[] }>("GET", "/api/v1/authorization");
  const nobody: Call = () => Promise.reject(new Error("Nobody is here."));
  const callOf = (place: number) => calls[place] ?? nobody;
  const memberOf = (place: number) => ids[place] ?? "";
  return {
    org,
    at,
    as: {
      ada,
      grace: callOf(0),
      mei: callOf(1),
      tomas: callOf(2),
      amara: callOf(3),
      henrik: callOf(4),
    },
    id: {
      ada: organizations[0]?.membership_id ?? "",
      grace: memberOf(0),
      mei: memberOf(1),
      tomas: memberOf(2),
      amara: memberOf(3),
      henrik: memberOf(4),
    },
  };
}

/** Somebody is named in a text, and hears of it. */
export const named = (id: string, name: string): string =>
  `<span data-membership-id="${id}">@${name}</span>`;
