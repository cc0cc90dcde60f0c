import { select } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import { Forbidden } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import { identities } from "#/schema/global/identities.ts";

/** Whether a token is one of an invitation, or of a link to join by; a later room knows. */
export const isInvitation =
  slot<(services: Services, token: string) => Promise<boolean>>("what invites somebody");

const anybody = select(
  { id: identities.id },
  sql`from identities where ${identities.email} > '' limit 1`,
);

/** Whether nobody has signed up here yet. */
export const isNobodyHere = async ({ global }: Pick<Services, "global">): Promise<boolean> =>
  (await global.get(anybody, {})) === null;

/**
 * Whether somebody may sign up here: anybody, unless the operator lets in only those who bring an
 * invitation.
 */
export const isAdmitted = async (services: Services, invitation?: string | null) =>
  services.config.signUp === "open" ||
  (typeof invitation === "string" && (await isInvitation()(services, invitation)));

/** Throws 403 `sign_up_closed` where somebody may not. */
export async function requireAdmission(services: Services, invitation?: string): Promise<void> {
  if (!(await isAdmitted(services, invitation)))
    throw new Forbidden(
      "Only people who were invited sign up here. Follow the link of your invitation.",
      "sign_up_closed",
    );
}
