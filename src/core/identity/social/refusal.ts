import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";

/** Why somebody comes back from a provider without being signed in, as the page says it. */
export const REFUSALS = {
  denied: "The sign-in was stopped there.",
  expired: "This took too long, or began in another browser. Try once more.",
  provider: "Its answer can't be used. Try once more, or sign in otherwise.",
  unproven:
    "It doesn't say that your e-mail address is yours. Confirm the address there, or sign in otherwise.",
  unconfirmed:
    "There is an account with your e-mail address that was never confirmed. Sign in with its password and confirm the address, or have a new password sent.",
  closed: "Only people who were invited sign up here. Follow the link of your invitation.",
  gone: "The account that it is joined with can't be signed in to any more.",
  joined: "It is joined with another account already.",
  session: "Sign in first, then join it once more.",
} as const;
export type RefusalWord = keyof typeof REFUSALS;

export const isRefusalWord = (word: string): word is RefusalWord => Object.hasOwn(REFUSALS, word);

export class SocialRefusal extends Error {
  override readonly name = "SocialRefusal";
  constructor(
    readonly word: RefusalWord,
    /** For the log. */
    readonly reason: string = word,
  ) {
    super(REFUSALS[word]);
  }
}

/** Writes why nobody was signed in by a provider; what it said itself is cut short. */
export function noteProviderRefusal(
  { log }: Pick<Services, "log">,
  request: Request,
  { id }: SignInProvider,
  error: unknown,
): void {
  const said = error instanceof SocialRefusal ? error.reason : String(error);
  security(log, "sign_in_failed", { ...traceOf(request), reason: `${id}: ${said.slice(0, 200)}` });
}
