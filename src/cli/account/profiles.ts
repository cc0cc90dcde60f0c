import type { Context } from "../commands/own.ts";
import { misused } from "../failures.ts";
import { sayAnswer } from "../output/answer.ts";
import { changeCredentials, readCredentials } from "./credentials.ts";

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

export async function logout({ system, globals }: Context): Promise<undefined> {
  let url = "";
  await changeCredentials(system, ({ profiles, current }) => {
    const name = globals.profile ?? current;
    const { [name]: gone, ...left } = profiles;
    if (!gone || !Object.hasOwn(profiles, name)) throw misused("You are not signed in.");
    const [other = "default"] = Object.keys(left);
    url = gone.url;
    return { current: name === current ? other : current, profiles: left };
  });
  system.error(`Forgotten. The token works until you end it, signed in on ${url}.\n`);
}

export async function whoami({ system, globals, session }: Context): Promise<undefined> {
  const { ask } = await session();
  const answer = await ask("GET", "/api/v1/authorization");
  const next = ["atoll projects list", "atoll my assignments"];
  await sayAnswer(system, globals, answer, { columns: null, next });
}
