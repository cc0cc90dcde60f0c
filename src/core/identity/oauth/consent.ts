import { Value } from "@sinclair/typebox/value";
import { newId } from "#/lib/ids.ts";
import { nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { bound, required } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, nullableArg, sql } from "#/platform/db/sql.ts";
import { Forbidden } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { oauthGrants } from "#/schema/global/apps.ts";
import type { Session } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { CONSENT_MS, isFirstAnswer } from "../pages/answers.ts";
import { QUOTAS, requirePlace } from "../quotas.ts";
import { type Asked, answerAt, type SentBack, sentBack } from "./authorize.ts";
import { clientById } from "./clients.ts";
import { OAuthRefusal } from "./refusal.ts";
import { READ } from "./resources.ts";

const PURPOSE = "oauth consent";
const CODE_MS = 60_000;

/** What is asked on the page, for who sees it: signed, so that nobody else can have it said. */
const askedSchema = t.Object({
  id: t.String(),
  session: t.String(),
  until: t.Number(),
  client: t.String(),
  redirectUri: t.String(),
  state: nullable(t.String()),
  challenge: t.String(),
  resource: oneOf(["/api/v1", "/api/mcp"]),
  scope: t.String(),
});
type Question = Static<typeof askedSchema>;

const countGrants = select(
  { count: asNumber(sql`count(*)`) },
  sql`from oauth_grants where identity_id = ${arg("identity")}`,
);
/** Of what was granted before and what is granted now, the more stays. */
const upsertGrant = insertInto(
  oauthGrants,
  sql`on conflict (identity_id, client_id, resource) do update set scope = max(scope, excluded.scope)`,
);
const insertCode = command(
  sql`insert into oauth_codes (code_hash, request_id, grant_id, redirect_uri, challenge, scope, family, expires_at, method, opened_with)
      select ${arg("codeHash")}, ${arg("requestId")}, id, ${arg("redirectUri")}, ${arg("challenge")}, ${arg("scope")}, ${arg("family")}, ${arg("expiresAt")}, ${arg("method")}, ${nullableArg("openedWith")}
      from oauth_grants where identity_id = ${arg("identity")} and client_id = ${arg("client")} and resource = ${arg("resource")}`,
);

/** What the page carries for the answer. */
export const questionOf = (
  { secrets, clock }: Services,
  asked: Asked,
  session: Session,
): string => {
  const question: Question = {
    id: newId(),
    session: session.id,
    until: clock.now().getTime() + CONSENT_MS,
    client: asked.client.id,
    redirectUri: asked.redirectUri,
    state: asked.state,
    challenge: asked.challenge,
    resource: asked.resource,
    scope: asked.scope,
  };
  return secrets.sign(PURPOSE, JSON.stringify(question));
};

/** The question that somebody answers; 403 for one that this session was not asked. */
export function askedOf({ secrets, clock }: Services, signed: string, session: Session): Question {
  const text = secrets.verify(PURPOSE, signed);
  const question: unknown = text === null ? null : JSON.parse(text);
  if (!Value.Check(askedSchema, question) || question.session !== session.id)
    throw new Forbidden("This question was put to somebody else.");
  if (question.until > clock.now().getTime()) return question;
  throw new OAuthRefusal("invalid_request", "This took too long. Begin again in the app.");
}

async function requireFirst(services: Services, { id }: Question): Promise<void> {
  if (await isFirstAnswer(services, id)) return;
  throw new OAuthRefusal("invalid_request", "This question is answered already.");
}

/** Sends whoever said no back to the app, which is told so. */
export async function deny(services: Services, question: Question): Promise<SentBack> {
  await requireFirst(services, question);
  return sentBack(services, question, "access_denied", "They said no.");
}

interface Allowing {
  question: Question;
  /** Less than it asked for. */
  onlyRead: boolean;
  session: Session;
  trace: Trace;
}

/** Lets an app in: answers where it takes its code. */
export async function allow(
  services: Services,
  { question, onlyRead, session, trace }: Allowing,
): Promise<string> {
  const { global, clock, log, nudgeJobs } = services;
  const { identityId: identity, method, openedWith } = session;
  const [person, client, kept] = await Promise.all([
    global.get(identityById, { id: identity }),
    global.get(clientById, { id: question.client }),
    global.get(countGrants, { identity }),
  ]);
  if (!person || !client) throw new OAuthRefusal("invalid_client", "The app is gone.");
  requirePlace(services, QUOTAS.apps, kept?.count ?? 0, { field: "request" });
  await requireFirst(services, question);
  const now = clock.now();
  const code = newToken();
  const { resource, redirectUri, challenge } = question;
  const scope = onlyRead ? READ : question.scope;
  const grant = { id: newId(), identityId: identity, clientId: client.id, resource, scope };
  const made = {
    codeHash: sha256(code),
    requestId: question.id,
    redirectUri,
    challenge,
    scope,
    family: newId(),
    expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
    identity,
    client: client.id,
    resource,
    method,
    openedWith,
  };
  await global.batch([
    bound(upsertGrant, { ...grant, createdAt: now.toISOString(), lastUsedAt: null }),
    required(insertCode, made),
    ...securityMailOf(person, "app_connected", { now, from: trace.address, detail: client.name }),
  ]);
  nudgeJobs();
  security(log, "app_connected", { ...trace, identity, scope });
  return answerAt(services, question, { code });
}
