import { connect } from "#/client/connect.ts";
import { errorOf } from "#/client/errors.ts";
import { EXIT, Failure, misused } from "../failures.ts";
import { type Send, sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";
import { type Profile, readCredentials } from "./credentials.ts";

export const USER_AGENT = "atoll-cli";

export interface Chosen {
  profile?: string | undefined;
  org?: string | undefined;
  verbose?: boolean | undefined;
}

export interface Membership {
  slug: string;
  membership_id: string;
}

/** A server and who asks it, found when something is first asked. */
export interface Session {
  url: string;
  send(path: string, init?: RequestInit): Promise<Response>;
  /** What an operation answers; throws `ApiError`. */
  ask(method: string, path: string, query?: Record<string, string>): Promise<unknown>;
  /** `/api/v1/<slug>` of the organization that is meant. */
  orgPath(): Promise<string>;
  /** The own membership in it. */
  me(): Promise<string>;
  /** Throws where an address is of another server or organization. */
  requireHere(url: URL, slug: string | null): void;
}

/** Who asks where: what was said goes before the environment, and that before what is kept. */
export async function openSession(
  system: System,
  chosen: Chosen,
  pasted: string | null = null,
): Promise<Session> {
  const profile = await profileOf(system, chosen);
  const { url, token } = profile;
  const straight = sendingFrom(system);
  const sent = chosen.verbose ? telling(system, straight) : straight;
  const api = connect({ address: url, token, userAgent: USER_AGENT, fetch: waiting(sent) });
  const said = chosen.org ?? (system.env.ATOLL_ORG || undefined);
  const ask: Session["ask"] = async (method, path, query) => {
    const answer = await api.send(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method,
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw errorOf(answer, body);
    return body;
  };
  const memberships = async (): Promise<Membership[]> => {
    const { organizations } = Object(await ask("GET", "/api/v1/authorization"));
    return Array.isArray(organizations) ? organizations : [];
  };
  let slug: string | null = said ?? pasted ?? profile.org ?? null;
  const found = async () => {
    slug ??= onlyOne(await memberships());
    return slug;
  };
  return {
    url,
    send: api.send,
    ask,
    orgPath: async () => `/api/v1/${encodeURIComponent(await found())}`,
    async me() {
      const org = await found();
      const kept = Object.hasOwn(profile.memberships, org) ? profile.memberships[org] : undefined;
      if (kept) return kept;
      const mine = (await memberships()).find((one) => one.slug === org);
      if (mine) return mine.membership_id;
      throw new Failure(`You are not in ${org}.`, EXIT.missing);
    },
    requireHere(address, of) {
      if (address.origin !== url && address.origin !== profile.home)
        throw misused(
          `${address.href} is on another server than ${url}. Choose its profile: --profile NAME`,
        );
      const meant = said ?? pasted;
      if (of && meant && of !== meant)
        throw misused(`${address.href} is in ${of}, and ${meant} is meant.`);
    },
  };
}

function onlyOne(organizations: readonly Membership[]): string {
  const [first, ...others] = organizations;
  if (first && others.length === 0) return first.slug;
  const slugs = organizations.map(({ slug }) => slug).join(", ");
  throw misused(
    slugs ? `Say which organization: --org SLUG (${slugs})` : "You are in no organization yet.",
  );
}

/** A token is sent to the server that it was made for, and to no other. */
export async function profileOf(
  { env, ...rest }: System,
  { profile: named }: Chosen,
): Promise<Profile> {
  const { profiles, current } = await readCredentials({ env, ...rest });
  const address = env.ATOLL_URL ? originOf(env.ATOLL_URL) : null;
  const name = named ?? env.ATOLL_PROFILE;
  if (name && !Object.hasOwn(profiles, name))
    throw misused(`There is no profile ${name}: atoll profiles list`);
  const kept = name ? profiles[name] : profiles[current];
  const fits = address && !name ? Object.values(profiles).find(({ url }) => url === address) : kept;
  if (named && kept) return kept;
  const { ATOLL_TOKEN: token } = env;
  if (token && (address ?? kept?.url))
    return { url: address ?? kept?.url ?? "", token, org: undefined, memberships: {} };
  if (fits) return fits;
  const where = address ? ` to ${address}` : "";
  throw new Failure(`You are not signed in${where}. Sign in: atoll login URL`, EXIT.signedOut);
}

/** A server without https before it: its name, a port, and what was pasted behind. */
const HOST = /^(?:[\p{L}\d._-]+|\[[\da-f:.]+\])(?::\d+)?(?:[/?#].*)?$/iu;

export function originOf(text: string): string {
  const isNamed = /^https?:\/\//i.test(text);
  const url = isNamed || HOST.test(text) ? URL.parse(isNamed ? text : `https://${text}`) : null;
  if (url && !url.username && !url.password) return url.origin;
  throw misused(`${text} is no address of a server, such as https://atoll.example.com`);
}

const TRIES = 4;
const LONGEST_WAIT_SECONDS = 30;

/** A change that was refused with 429 did nothing: it is sent again when the server says, as all else is. */
const waiting =
  (send: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const mayRepeat = request.method === "PATCH" && attempt < TRIES;
      const answer = await send(mayRepeat ? request.clone() : request);
      const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
      if (!mayRepeat || answer.status !== 429 || !(seconds <= LONGEST_WAIT_SECONDS)) return answer;
      await answer.body?.cancel();
      await Bun.sleep(seconds * 1000);
    }
  };

/** Says each request on standard error: never what it carries. */
const telling = (system: System, straight: Send) => async (request: Request) => {
  const { pathname } = new URL(request.url);
  const began = performance.now();
  const answer = await straight(request);
  const took = Math.round(performance.now() - began);
  system.error(`${request.method} ${pathname} ${answer.status} ${took} ms\n`);
  return answer;
};
