import type { Context } from "../commands/own.ts";
import { EXIT, exitOf, Failure, misused } from "../failures.ts";
import { isForPrograms, sayAnswer } from "../output/answer.ts";
import { plainLine } from "../output/plain.ts";
import { shown } from "../output/show.ts";
import { sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";
import { changeCredentials, type Profile, readCredentials } from "./credentials.ts";
import { type Membership, type Session, USER_AGENT } from "./session.ts";

const PROFILE = ["current", "name", "url", "org"];

export async function list({ system, globals }: Context): Promise<undefined> {
  const { profiles, current } = await readCredentials(system);
  const rows = Object.entries(profiles).map(([name, { url, org, memberships }]) => ({
    current: name === current,
    name,
    url,
    org: org ?? null,
    orgs: Object.keys(memberships),
  }));
  await sayAnswer(system, globals, rows, { columns: PROFILE, next: ["atoll profiles use {name}"] });
}

export async function use({ system, words: [name = ""] }: Context): Promise<undefined> {
  await changeCredentials(system, ({ profiles }) => {
    if (!Object.hasOwn(profiles, name))
      throw misused(`There is no profile ${name}: atoll profiles list`);
    return { current: name, profiles };
  });
}

export async function chooseOrg({
  system,
  globals,
  words: [slug = ""],
}: Context): Promise<undefined> {
  await changeCredentials(system, ({ profiles, current }) => {
    const name = globals.profile ?? current;
    const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    if (!profile) throw misused("Sign in first: atoll login URL");
    if (!Object.hasOwn(profile.memberships, slug))
      throw misused(`You are not in ${slug}: atoll whoami`);
    return { current, profiles: { ...profiles, [name]: { ...profile, org: slug } } };
  });
}

const LONGEST_REVOKING_MS = 10_000;

/** Forgets a profile; a token that was made for it alone is revoked, and where it can't be that is said. */
export async function logout({ system, globals }: Context): Promise<number | undefined> {
  let left: Profile | undefined;
  await changeCredentials(system, ({ profiles, current }) => {
    const name = globals.profile ?? current;
    const { [name]: gone, ...others } = profiles;
    if (!gone || !Object.hasOwn(profiles, name)) throw misused("You are not signed in.");
    const [other = "default"] = Object.keys(others);
    left = gone;
    return { current: name === current ? other : current, profiles: others };
  });
  if (!left) return undefined;
  const refused = left.isOwn === true ? await revoke(system, left) : null;
  if (left.isOwn === true && refused === null) {
    system.error("Signed out: the token is revoked.\n");
    return undefined;
  }
  const why = refused === null ? "" : `${plainLine(refused.message)} `;
  const page = plainLine(tokensPageOf(left));
  system.error(`${why}Forgotten. The token works until you revoke it: ${page}\n`);
  return refused?.exit;
}

/** Why a token may open something still; null where it opens nothing any more. */
async function revoke(system: System, { url, token }: Profile): Promise<Failure | null> {
  const headers = { authorization: `Bearer ${token}`, "user-agent": USER_AGENT };
  const signal = AbortSignal.timeout(LONGEST_REVOKING_MS);
  const asked = new Request(new URL("/api/v1/authorization", url), {
    method: "DELETE",
    headers,
    signal,
  });
  const answer = await sendingFrom(system)(asked).catch(() => null);
  if (answer === null) return new Failure(`${url} can't be reached.`, EXIT.unreachable);
  const { ok, status } = answer;
  return ok || status === 401 ? null : new Failure(`${url} answered ${status}.`, exitOf(status));
}

/** Where somebody sees and revokes their tokens: a token can revoke itself alone. */
function tokensPageOf({ url, home, org, memberships }: Profile): string {
  const slug = org ?? Object.keys(memberships)[0];
  return slug ? `${home ?? url}/${slug}/settings?part=access` : (home ?? url);
}

/** Who somebody is; programs have what the server says of it, and readers a name, too. */
export async function whoami({ system, globals, session }: Context): Promise<undefined> {
  const { ask, orgPath } = await session();
  const answer = await ask("GET", "/api/v1/authorization");
  if (isForPrograms(globals)) {
    await sayAnswer(system, globals, answer, { columns: null, next: [] });
    return undefined;
  }
  const { identity, organizations, scope, expires_at } = Object(answer);
  const orgs: readonly Membership[] = Array.isArray(organizations) ? organizations : [];
  const chosen = await orgPath().catch(() => null);
  const [first] = orgs;
  const org = orgs.find(({ slug }) => chosen === `/api/v1/${slug}`) ?? first;
  const { name, email } = org ? await personIn(ask, org) : {};
  const you = { name, email, id: Object(identity).id, scope, expires_at };
  await system.out(`${await shown(you, null, system.columns)}\n`);
  const choice = system.env.ATOLL_TOKEN ? "projects list --org {slug}" : "profiles org {slug}";
  const next = chosen ? ["atoll projects list", "atoll my assignments"] : [`atoll ${choice}`];
  await sayAnswer(system, globals, orgs, { columns: ["slug", "name", "role"], next });
  return undefined;
}

/** What an organization calls somebody; nothing where it lets this token in to nothing. */
async function personIn(ask: Session["ask"], { slug, membership_id: id }: Membership) {
  const person = await ask("GET", `/api/v1/${slug}/people/${id}`).catch(() => null);
  const { name, email }: Record<string, unknown> = Object(person);
  return { name, email };
}
