import { hostname } from "node:os";
import { connect } from "#/client/connect.ts";
import type { Context } from "../commands/own.ts";
import { misused } from "../failures.ts";
import { plainLine } from "../output/plain.ts";
import { sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";
import { tokenByBrowser } from "./browser.ts";
import { changeCredentials, type Profile, readCredentials } from "./credentials.ts";
import { originOf, USER_AGENT } from "./session.ts";

/** Signs in, and keeps who that is on which server. */
export async function login({ system, options, words, globals }: Context): Promise<undefined> {
  const { profiles, current } = await readCredentials(system);
  const name = text(options.name) ?? globals.profile ?? (words[0] ? nameFor(words[0]) : current);
  const given = words[0] ?? system.env.ATOLL_URL ?? profiles[name]?.url;
  if (!given) throw misused("Say which server: atoll login https://atoll.example.com");
  const url = originOf(given);
  if (isOpenToAll(url))
    system.error(`${url} is not https: whoever is on the way can read the token.\n`);
  const isOwn = options.token === undefined;
  const token = isOwn ? await byBrowser() : await typed();
  const profile = { ...(await profileOf(system, { url, token, org: globals.org })), isOwn };
  await changeCredentials(system, (kept) => ({
    current: name,
    profiles: { ...kept.profiles, [name]: profile },
  }));
  const where = profile.org ? `, in ${plainLine(profile.org)}` : "";
  system.error(`Signed in to ${url}${where}.\n\n${nextOf(profile)}`);
  return undefined;

  async function byBrowser(): Promise<string> {
    const scope = text(options.scope) ?? "full";
    if (scope !== "full" && scope !== "read") throw misused("--scope is read or full.");
    const device = text(options.device) ?? hostname();
    return tokenByBrowser(system, { url, scope, device, opens: options.browser !== false });
  }
  async function typed(): Promise<string> {
    if (options.token !== "-")
      throw misused("A token among words is seen by others: atoll login URL --token - < FILE");
    return (await system.input()).trim();
  }
}

/** Whoever is in several organizations chooses one first. */
function nextOf({ org, memberships }: Profile): string {
  const slugs = Object.keys(memberships).map(plainLine);
  if (org) return "Next:\n  atoll projects list\n  atoll my assignments\n";
  if (slugs.length === 0)
    return "You are in no organization yet. Next:\n  atoll orgs create --name NAME\n";
  const choices = slugs.map((slug) => `  atoll profiles org ${slug}\n`);
  return `Choose your organization (${slugs.join(", ")}):\n${choices.join("")}`;
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** A profile is called after its server, unless it was called something. */
const nameFor = (url: string): string => new URL(originOf(url)).host;

const isOpenToAll = (url: string): boolean => {
  const { protocol, hostname: host } = new URL(url);
  return protocol === "http:" && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host);
};

/** What is kept of somebody: throws where the token opens nothing. */
async function profileOf(
  system: System,
  { url, token, org }: { url: string; token: string; org: string | undefined },
): Promise<Profile> {
  if (!/^[\x21-\x7e]+$/.test(token)) throw misused("That is no token.");
  const api = connect({ address: url, token, userAgent: USER_AGENT, fetch: sendingFrom(system) });
  const { organizations } = await api.get("/api/v1/authorization");
  const memberships = Object.fromEntries(
    organizations.map(({ slug, membership_id: membership }) => [slug, membership]),
  );
  if (org && !Object.hasOwn(memberships, org)) throw misused(`You are not in ${org}.`);
  const [first, ...others] = Object.keys(memberships);
  const home = URL.parse(organizations[0]?.href ?? url)?.origin;
  return { url, token, home, org: org ?? (others.length === 0 ? first : undefined), memberships };
}
