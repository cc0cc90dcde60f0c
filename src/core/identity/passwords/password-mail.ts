import { nullable, t } from "#/lib/schema.ts";
import type { Bound } from "#/platform/db/global.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { passkeysOf } from "../passkeys/passkeys.ts";
import { joinedAccounts } from "../social/accounts.ts";
import { tokensMintedBy, tokensOf } from "../tokens.ts";

const passwordChanged = jobKind("mail_password_changed", {
  identity_id: t.String(),
  session_id: t.String(),
  address: nullable(t.String()),
  at: t.String(),
});

const othersSince = select(
  { count: asNumber(sql`count(*)`) },
  sql`from sessions
      where identity_id = ${arg("identity")} and id <> ${arg("but")} and created_at <= ${arg("until")}`,
);

/**
 * What has the owner of a changed password told of it, and of what goes on working; at a proven
 * address alone.
 */
export function passwordMailOf(
  identity: Identity,
  { id: session_id, ipAddress: address }: Pick<Session, "id" | "ipAddress">,
  now: Date,
): Bound[] {
  if (identity.email === null || identity.emailVerifiedAt === null) return [];
  const at = now.toISOString();
  const told = { identity_id: identity.id, session_id, address, at };
  return [enqueued(passwordChanged.at(now, told), now)];
}

export const passwordMail = handles(passwordChanged, (services) => ({
  async dispatch({ jobId }, { identity_id, session_id, address, at }) {
    const { global, mailer, config } = services;
    const identity = await global.get(identityById, { id: identity_id });
    if (!identity?.email || identity.emailVerifiedAt === null) return;
    const tokens = await global.all(tokensOf, { identity: identity.id });
    const agents = await global.all(tokensMintedBy, { identity: identity.id });
    const passkeys = await passkeysOf(services, identity.id);
    const accounts = await joinedAccounts(services, identity.id);
    const kept = await global.get(othersSince, {
      identity: identity.id,
      but: session_id,
      until: at,
    });
    const from = address ? `, from the address ${address}` : "";
    const letter = renderLetter({
      paragraphs: [
        `Hello ${identity.name},`,
        `the password of your account was changed at ${at.slice(0, 16).replace("T", " ")} UTC${from}.`,
        sessionsLine(kept?.count ?? 0),
        tokensLine(tokens.map(named)),
        ...agentsLine(agents.map(named)),
        ...waysLine(passkeys, accounts),
      ],
      action: { label: "Open Atoll", url: `${config.baseUrl}/` },
      footer:
        "If it wasn't you, somebody knows your password: tell whoever runs this server, at once.",
    });
    const to = { name: identity.name, address: identity.email };
    await mailer.send({ to, subject: "Your password was changed", ...letter }, jobId);
  },
}));

const sessionsLine = (count: number): string =>
  count === 0
    ? "All other sessions were ended."
    : `${count} other ${count === 1 ? "session stays" : "sessions stay"} signed in, as asked for.`;

/** What signs in without a password stays as well: whoever knew the old one may have added it. */
const waysLine = (
  passkeys: readonly { name: string }[],
  accounts: readonly { provider: string }[],
): string[] => {
  const names = [
    ...passkeys.map(({ name }) => `the passkey “${name}”`),
    ...accounts.map(({ provider }) => `an account with ${provider}`),
  ];
  if (names.length === 0) return [];
  return [["These go on signing in; remove those you don't know:", ...names].join("\n")];
};

const named = ({ name, prefix }: { name: string; prefix: string }): string =>
  `${name} (${prefix}…)`;

/** Whoever knew the password may have made an agent work for them. */
const agentsLine = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        [
          "These tokens of agents, made by you, go on working; deactivate agents that you don't know:",
          ...names,
        ].join("\n"),
      ];

const tokensLine = (names: readonly string[]): string =>
  names.length === 0
    ? "There are no personal access tokens."
    : ["These personal access tokens go on working; revoke those you don't know:", ...names].join(
        "\n",
      );
