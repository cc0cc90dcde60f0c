import type { ReadDb } from "#/platform/db/connection.ts";
import { Forbidden } from "#/platform/errors.ts";
import type { ProviderId } from "#/platform/sign-in-providers.ts";
import type { SignInMethod } from "#/schema/global/identities.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { settingsOf } from "../orgs/org.ts";
import { isClient } from "./roles.ts";

/** How somebody comes. */
export interface Coming {
  hasTwoFactor: boolean;
  /** What they signed in by, or could have. */
  methods: readonly SignInMethod[];
}

/** How the caller of a request comes. */
export const comingBy = ({
  hasTwoFactor,
  method,
}: {
  hasTwoFactor: boolean;
  method: SignInMethod;
}): Coming => ({ hasTwoFactor, methods: [method] });

const NAMES: Record<ProviderId, string> = {
  google: "Google",
  github: "GitHub",
  microsoft: "Microsoft",
  oidc: "single sign-on",
};

/**
 * Why an organization doesn't let a member of it in, or null: it may want a second factor of
 * everybody, and of its own people that their provider signs them in. Clients are somebody else's.
 */
export function keptOut(
  tenant: ReadDb,
  actor: Pick<Membership, "role">,
  { hasTwoFactor, methods }: Coming,
): Forbidden | null {
  const { require_two_factor, require_provider: provider } = settingsOf(tenant);
  if (require_two_factor && !hasTwoFactor)
    return new Forbidden(
      methods.includes("agent")
        ? "This organization wants two-factor sign-in. Whoever minted this token sets it up, or somebody who has it mints another."
        : "This organization wants two-factor sign-in. Set it up in your account.",
      "two_factor_setup_required",
    );
  const isFree = provider === null || isClient(actor) || methods.includes("agent");
  if (isFree || methods.includes(provider)) return null;
  return new Forbidden(
    `This organization wants its people to sign in with ${NAMES[provider]}.`,
    "provider_required",
  );
}
