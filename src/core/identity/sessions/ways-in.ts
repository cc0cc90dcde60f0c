import type { Services } from "#/platform/services.ts";
import type { Identity, SignInMethod } from "#/schema/global/identities.ts";
import { passkeysOf } from "../passkeys/passkeys.ts";
import { joinedAccounts } from "../social/accounts.ts";

/** By what somebody could sign in who does not do so now: whoever has an address of theirs reads it. */
export async function waysInOf(
  services: Services,
  { id, passwordHash, twoFactorAt }: Identity,
): Promise<{ hasTwoFactor: boolean; methods: SignInMethod[] }> {
  const passkeys = await passkeysOf(services, id);
  const joined = await joinedAccounts(services, id);
  return {
    hasTwoFactor: twoFactorAt !== null || passkeys.length > 0,
    methods: [
      ...(passwordHash === null ? [] : (["password"] as const)),
      ...(passkeys.length === 0 ? [] : (["passkey"] as const)),
      ...joined.map(({ provider }) => provider),
    ],
  };
}
