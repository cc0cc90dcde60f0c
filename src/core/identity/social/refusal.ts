import { REFUSALS, type RefusalWord } from "#/lib/sign-in/refusals.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";

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
