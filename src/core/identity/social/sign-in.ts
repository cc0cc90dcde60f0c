import { isEmail } from "#/lib/email.ts";
import { containsLink, isBlank, isOneLine } from "#/lib/names.ts";
import { type Bound, bound, Undone } from "#/platform/db/global.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import type { Identity, JoinedAccount } from "#/schema/global/identities.ts";
import { isAdmitted } from "../addresses/admission.ts";
import { isFreeAgain, releaseStatements } from "../addresses/release-address.ts";
import {
  identityByEmail,
  identityById,
  insertIdentity,
  isProven,
  LONGEST_EMAIL,
  normalizeEmail,
} from "../identities.ts";
import { firstPreferences } from "../preferences.ts";
import { QUOTAS, takeAddressQuota } from "../quotas.ts";
import { type Opened, openSession } from "../sessions/open.ts";
import { newIdentity } from "../sign-up.ts";
import { accountMeant, noteUsed } from "./accounts.ts";
import type { Claims } from "./claims.ts";
import { accountOf, keepAccount } from "./joining.ts";
import { SocialRefusal } from "./refusal.ts";

interface Met {
  claims: Claims;
  provider: SignInProvider;
  request: Request;
  invitation: string | null;
}

/** Who signs in, with what has to be kept for that. */
interface Entering {
  identity: Identity;
  account: JoinedAccount;
  beside: Bound[];
  /** Somebody whom the provider names for the first time. */
  news?: "sign_up" | "join";
}

/**
 * What a provider's word opens. Whom it means is known by its own number for them; for somebody new
 * to it, by an address that it proves, and that is proven here. Throws `SocialRefusal`.
 */
export async function signInBy(services: Services, met: Met): Promise<Opened> {
  const { provider, request } = met;
  const { identity, account, beside, news } =
    (await known(services, met)) ?? (await added(services, met));
  const opening = { method: provider.id, openedWith: account.id };
  try {
    const opened = await openSession(services, {
      identity,
      remembered: true,
      opening,
      request,
      isNew: news === "sign_up",
      beside,
      joins: news === "join" ? account : null,
    });
    if (news === "sign_up")
      security(services.log, news, {
        ...traceOf(request),
        identity: identity.id,
        reason: provider.id,
      });
    services.nudgeJobs();
    return opened;
  } catch (error) {
    if (error instanceof Undone || (news && (await isThere(services, met.claims, identity))))
      throw new SocialRefusal("expired", "changed meanwhile");
    throw error;
  }
}

/** Whether another browser of theirs was there first. */
const isThere = async (services: Services, claims: Claims, { email, id }: Identity) =>
  (await accountMeant(services, claims)) !== null ||
  ((await services.global.get(identityByEmail, { email: email ?? "" }))?.id ?? id) !== id;

async function known(services: Services, { claims }: Met): Promise<Entering | null> {
  const account = await accountMeant(services, claims);
  if (!account) return null;
  const identity = await services.global.get(identityById, { id: account.identityId });
  if (!identity?.email) throw new SocialRefusal("gone");
  return { identity, account, beside: [noteUsed(services, account)] };
}

async function added(services: Services, met: Met): Promise<Entering> {
  const { claims, request } = met;
  const email = normalizeEmail(claims.email ?? "");
  if (!claims.isProven || !isEmail(email) || email.length > LONGEST_EMAIL)
    throw new SocialRefusal("unproven");
  const holder = await services.global.get(identityByEmail, { email });
  if (holder && isProven(holder)) {
    return { identity: holder, account: accountOf(met), beside: [], news: "join" };
  }
  if (holder && !(await isFreeAgain(services, holder))) throw new SocialRefusal("unconfirmed");
  if (!(await isAdmitted(services, met.invitation))) throw new SocialRefusal("closed");
  await takeAddressQuota(services, QUOTAS.sign_up_address, traceOf(request).address ?? null);
  const now = services.clock.now();
  const identity = {
    ...newIdentity({ name: nameOf(claims, email), email, passwordHash: null }, now),
    emailVerifiedAt: now.toISOString(),
    preferences: firstPreferences(request),
  };
  const account = accountOf(met);
  const released = holder ? releaseStatements({ id: holder.id, email }, now) : [];
  const beside = [
    ...released,
    bound(insertIdentity, identity),
    keepAccount(services, identity.id, account),
  ];
  return { identity, account, beside, news: "sign_up" };
}

const LONGEST_NAME = 200;

/** The first name that anybody could sign up with. */
function nameOf({ names }: Claims, email: string): string {
  const candidates = [...names, email.slice(0, email.lastIndexOf("@"))];
  const isName = (name: string) =>
    name.length <= LONGEST_NAME && !isBlank(name) && isOneLine(name) && !containsLink(name);
  return candidates.find(isName) ?? "New person";
}
