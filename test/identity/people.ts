import { mailsTo } from "../support/mail.ts";
import { type Answer, send } from "../support/world.ts";

export const password = "correct horse";
let people = 0;

/** What a browser keeps of answers, the later ones over the earlier. */
export function jarOf(...answers: Answer[]): string {
  const jar = new Map<string, string>();
  for (const { headers } of answers)
    for (const set of headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (set.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, pair);
    }
  return [...jar.values()].join("; ");
}

export const auth = (path: string, body?: unknown, cookie = "", headers = {}) =>
  send(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body, { cookie, ...headers });

/** Somebody who signed up, with an address that is confirmed unless that is to come. */
export async function person({ isConfirmed = true } = {}) {
  const email = `person-${++people}@identity.example.com`;
  const answer = await auth("sign-up/email", { name: "Ada", email, password });
  if (isConfirmed) await auth(await linkTo(email, "verify-email"));
  return { email, id: answer.body.user.id as string, cookie: jarOf(answer), answer };
}

/** The path, with its token, that the last mail to an address links to. */
export async function linkTo(email: string, path: string): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text = "" }) => text).toReversed();
  for (const text of texts) {
    const [found] = new RegExp(`${path}\\?token=\\S+`).exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`No mail to ${email} has a link to ${path}`);
}

export const tokenOf = (link: string): string => link.split("token=")[1] ?? "";
export const subjectsTo = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject);
export const isSignedIn = async (cookie: string) =>
  (await auth("get-session", undefined, cookie)).body !== null;
