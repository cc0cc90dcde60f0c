import type { Config } from "../config.ts";
import { LOCAL_HOST } from "../http/address.ts";
import { misspelt } from "./misspelt.ts";
import type { Env } from "./variable.ts";

/** Names that nothing reads and that are nearly those of variables, a sentence each. */
export const misspeltIn = (env: Env): string[] =>
  misspelt(env).map(
    ({ name, meant }) => `${name} is set, and nothing reads it: ${meant} is probably meant.`,
  );

/** What can be started with and is probably not meant, a sentence each. */
export function adviceOn({ host, baseUrl }: Config, env: Env): string[] {
  const sentences = misspeltIn(env);
  const isOpen = !LOCAL_HOST.test(host) && host !== "::1";
  if (isOpen && LOCAL_HOST.test(new URL(baseUrl).hostname))
    sentences.push(
      `HOST is "${host}", but BASE_URL is ${baseUrl}: links in mails, cookies and sign-ins work on this machine alone. Set BASE_URL to the address that people use.`,
    );
  return sentences;
}
