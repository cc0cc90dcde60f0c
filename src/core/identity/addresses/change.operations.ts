import { t } from "#/lib/schema.ts";
import { authExchange, requireSessionOf, statusDone, statusSchema } from "../exchange.ts";
import { email, isProven, normalizeEmail } from "../identities.ts";
import { proof, provenOwner } from "../proof.ts";
import { QUOTAS, takeQuota } from "../quotas.ts";
import { askAddressChange } from "./change-address.ts";

export const changeEmail = authExchange({
  id: "changeEmail",
  tag: "Authentication",
  method: "POST",
  path: "/change-email",
  security: "session",
  errors: [400, 403, 422, 429],
  summary: "Change your e-mail address",
  description:
    "A link is mailed to the new address; the account has it once that is followed, and the address before is told. Answers the same for an address that somebody has.",
  body: t.Object({ newEmail: email, password: proof }),
  example: { newEmail: "ada@lovelace.example", password: "correct horse battery" },
  answers: { 200: { description: "Taken.", schema: statusSchema, example: statusDone } },
  run: async ({ services, body, exchange: { request } }) => {
    const session = await requireSessionOf(services, request);
    const { password } = body;
    const identity = await provenOwner(services, session, { password, request });
    const standing = { proven: isProven(identity) };
    await takeQuota(services, QUOTAS.address_changes, identity.id, standing);
    await askAddressChange(services, identity, normalizeEmail(body.newEmail));
    return statusDone;
  },
});
