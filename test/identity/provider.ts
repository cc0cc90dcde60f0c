import { afterAll, beforeEach } from "bun:test";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import { baseUrl, services } from "../support/server.ts";
import { type Answer, send } from "../support/world.ts";
import { jarOf } from "./people.ts";

/** What the provider says of somebody. */
interface Said {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

const [CLIENT, SECRET] = ["atoll", "a secret that only the two know"];

/** It warns of what is right for a test. */
for (const level of ["info", "warn"] as const) {
  const say = console[level].bind(console);
  console[level] = (...said: unknown[]) =>
    String(said[0]).includes("oidc-provider") ? undefined : say(...said);
}

/** A provider of OpenID Connect that others wrote, on a port of its own, for all tests of a file. */
export async function provider() {
  const { default: Provider } = await import("oidc-provider");
  const people = new Map<string, Said>();
  /** Whether the provider says it in two places. */
  const at = { split: false };
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const op = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${baseUrl}/api/auth/callback/oidc`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of the provider"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: (use) => ({ sub: id, ...(at.split ? splitBy(use, people.get(id)) : people.get(id)) }),
    }),
  });
  const answer = op.callback();
  const settings: SignInProvider = {
    id: "oidc",
    name: "Example",
    issuer,
    clientId: CLIENT,
    clientSecret: SECRET,
    trustsAddresses: false,
  };
  /** Of what runs in the test. */
  const setUp = (...providers: SignInProvider[]) =>
    Reflect.set(services.config, "providers", providers);
  beforeEach(() => setUp({ ...settings }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Says yes as somebody there, in a browser of its own; answers where it sends them back to. */
  async function consent(from: string, who: string): Promise<URL> {
    const jar = new Map<string, string>();
    let [at, form]: [string, Record<string, string> | null] = [from, null];
    for (let steps = 0; steps < 12; steps++) {
      const answered: Response = await fetch(at, {
        method: form ? "POST" : "GET",
        redirect: "manual",
        headers: { cookie: [...jar.values()].join("; ") },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      });
      for (const set of answered.headers.getSetCookie())
        jar.set(set.slice(0, set.indexOf("=")), set.split(";")[0] ?? "");
      const location = answered.headers.get("location");
      const page = await answered.text();
      form = null;
      if (location) at = new URL(location, at).href;
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
        if (!prompt) throw new Error(`The provider says ${answered.status}: ${page.slice(0, 500)}`);
        at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", at).href;
        form = prompt === "login" ? { prompt, login: who, password: "x" } : { prompt };
      }
      if (at.startsWith(baseUrl)) return new URL(at);
    }
    throw new Error("The provider sends people round in circles");
  }

  const begins = (cookie = "", callbackURL = "/next") =>
    send(
      "GET",
      `/api/auth/sign-in/social?${new URLSearchParams({ provider: "oidc", callbackURL })}`,
      undefined,
      { cookie },
    );
  const returns = (back: URL, cookie: string) =>
    send("GET", back.pathname + back.search, undefined, { cookie });
  /** The whole way; answers the last answer, and what the browser has by then. */
  async function signIn(who: string, said: Said, cookie = "") {
    people.set(who, said);
    const begun = await begins(cookie);
    const back = await consent(locationOf(begun), who);
    const jar = joined(cookie, begun);
    const ended = await returns(back, jar);
    return { ended, back, jar, cookie: jarOf(ended), location: locationOf(ended) };
  }
  return Object.assign(at, {
    issuer,
    settings,
    setUp,
    people,
    consent,
    begins,
    returns,
    signIn,
  });
}

/** What an odd provider says: that an address is theirs in the ID token, and which elsewhere. */
const splitBy = (use: string, { email, ...said }: Said = {}): Said => {
  const { email_verified: _, ...unproven } = said;
  return use === "id_token" ? said : { ...unproven, email };
};

export const locationOf = ({ headers }: Answer): string => headers.get("location") ?? "";
/** Cookies a browser had, and those it got. */
export const joined = (cookie: string, answer: Answer): string =>
  [cookie, jarOf(answer)].filter(Boolean).join("; ");

export type Provider = Awaited<ReturnType<typeof provider>>;
