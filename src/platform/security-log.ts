import type { Trace } from "./http/trace.ts";
import type { Log } from "./log.ts";

/**
 * What whoever watches over a server wants to know: the closed list of events, and how each one
 * reads.
 */
const EVENTS = {
  sign_up: ["info", "Somebody signed up"],
  sign_in: ["info", "Somebody signed in"],
  sign_in_failed: ["warn", "A sign-in failed"],
  sign_out: ["info", "Somebody signed out"],
  session_ended: ["info", "Sessions were ended"],
  name_changed: ["info", "A person changed their name"],
  password_changed: ["info", "A password was changed"],
  password_reset: ["info", "A password was set anew by mail"],
  password_refused: ["warn", "A signed-in person gave a wrong password"],
  two_factor_changed: ["info", "The second factor of an account was changed"],
  two_factor_failed: ["warn", "A code of a second factor was wrong"],
  email_changed: ["info", "An account got another e-mail address"],
  email_confirmed: ["info", "An e-mail address was confirmed"],
  email_released: ["warn", "An account lost an e-mail address that was never confirmed"],
  limit_hit: ["warn", "A limit was hit"],
  app_connected: ["info", "An app was let in"],
  app_disconnected: ["info", "An app was disconnected"],
  app_token_reused: ["warn", "A code or a refresh token of an app came back"],
  cli_code_refused: ["warn", "The code of a command line was wrong, or too late"],
  provider_joined: ["info", "An account was joined with one of a provider"],
  provider_left: ["info", "An account was taken apart from one of a provider"],
  passkey_added: ["info", "An account got a passkey"],
  passkey_removed: ["info", "An account lost a passkey"],
  passkey_refused: ["warn", "A passkey opened nothing"],
  token_created: ["info", "A personal access token was made"],
  token_revoked: ["info", "A personal access token was revoked"],
  token_refused: ["warn", "A token or a session that is none, or no more, was presented"],
  org_created: ["info", "An organization was made"],
  org_cancelled: ["warn", "An organization was cancelled"],
  org_restored: ["info", "A cancelled organization was restored"],
  org_renamed: ["info", "An organization was renamed"],
  settings_changed: ["info", "Settings of an organization were changed"],
  invitation_sent: ["info", "An invitation was sent"],
  invitation_accepted: ["info", "An invitation was accepted"],
  invite_link_changed: ["info", "The invite link of an organization was made or switched off"],
  invite_link_used: ["info", "Somebody joined an organization by its invite link"],
  role_changed: ["info", "A role was changed"],
  people_merged: ["info", "Two people of an organization became one"],
  person_removed: ["info", "Somebody was removed from an organization"],
  agent_created: ["info", "An agent was made"],
  agent_deactivated: ["info", "An agent was deactivated"],
  agent_operators_changed: ["info", "Who operates an agent was changed"],
  agent_token_minted: ["info", "A token of an agent was made"],
  export: ["info", "An organization was exported"],
} as const satisfies Record<string, readonly ["info" | "warn", string]>;

export type SecurityEvent = keyof typeof EVENTS;
export const SECURITY_EVENTS = Object.keys(EVENTS);

/**
 * What a line says beside who asked. Ids and words of ours alone: nothing that somebody typed, no
 * credential.
 */
export interface SecurityFields extends Trace {
  /** Why it failed or was done. */
  reason?: string;
  /** The name of a limit. */
  limit?: string;
  /** The membership it happened to; an agent is one. */
  membership?: string;
  /** Who was merged into them. */
  loser?: string;
  role?: string;
  roleBefore?: string;
  invitation?: string;
  session?: string;
  /** The id of a token, never the token. */
  token?: string;
  scope?: string;
  count?: number;
  /** How many more of the kind had no line of their own since the last one. */
  skipped?: number;
}

/**
 * Writes one line to the security log: `{time, level, message, security: "<event>", requestId,
 * address, identity, org, …}`. Begin the fields with `...traceOf(request)`.
 */
export const security = (log: Log, event: SecurityEvent, fields: SecurityFields): void => {
  const [level, message] = EVENTS[event];
  log[level](message, { security: event, ...fields });
};
