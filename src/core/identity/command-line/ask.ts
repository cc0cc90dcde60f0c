import { Value } from "@sinclair/typebox/value";
import { newId } from "#/lib/ids.ts";
import { type Static, t } from "#/lib/schema.ts";
import { Forbidden } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Session } from "#/schema/global/identities.ts";
import { CONSENT_MS, isFirstAnswer } from "../pages/answers.ts";
import { authorizationBody, authorizeCommandLine } from "./codes.ts";
import { listenerAt } from "./page.ts";

const PURPOSE = "command line consent";
/** From 1,000 to 65,535. */
const A_PORT = "^(?:[1-9]\\d{3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$";

/** What a command line asks for in an address; it is the body of `cli/authorizations` and where to answer. */
export const askedSchema = t.Object({
  ...authorizationBody.properties,
  port: t.Optional(
    t.String({
      maxLength: 5,
      pattern: A_PORT,
      description: "Where the command line listens on `127.0.0.1`. Without it the code is shown.",
    }),
  ),
  state: t.Optional(
    t.String({
      maxLength: 200,
      pattern: "^[\\w-]+$",
      description: "Comes back with the code.",
    }),
  ),
});
type Asked = Static<typeof askedSchema>;

/** What the page carries for the answer: signed, so that nobody else can have it said. */
const questionSchema = t.Object({
  id: t.String(),
  session: t.String(),
  until: t.Number(),
  asked: t.Object({ ...askedSchema.properties }),
});

export const questionOf = ({ secrets, clock }: Services, asked: Asked, session: Session): string =>
  secrets.sign(
    PURPOSE,
    JSON.stringify({
      id: newId(),
      session: session.id,
      until: clock.now().getTime() + CONSENT_MS,
      asked,
    }),
  );

/** What somebody answers; 403 for a question that this session was not asked, or was answered. */
export async function answered(
  services: Services,
  signed: string,
  session: Session,
): Promise<Asked> {
  const { secrets, clock } = services;
  const text = secrets.verify(PURPOSE, signed);
  const question: unknown = text === null ? null : JSON.parse(text);
  if (!Value.Check(questionSchema, question) || question.session !== session.id)
    throw new Forbidden("This question was put to somebody else.");
  if (question.until <= clock.now().getTime())
    throw new Forbidden("This took too long. Begin again: atoll login");
  if (await isFirstAnswer(services, question.id)) return question.asked;
  throw new Forbidden("This question is answered already. Begin again: atoll login");
}

/** A code for a command line that somebody lets in, and where it goes; null where they bring it. */
export async function allowed(services: Services, asked: Asked, session: Session) {
  const { identityId, method, openedWith } = session;
  const { code } = await authorizeCommandLine(services, {
    identityId,
    method,
    openedWith,
    input: asked,
    remember: () => [],
  });
  return { code, location: answerAt(asked, { code }) };
}

/** The address at which a command line is answered; null where it doesn't listen. */
export function answerAt({ port, state }: Asked, answer: Record<string, string>): string | null {
  if (port === undefined) return null;
  const query = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) });
  return `${listenerAt(port)}/?${query}`;
}
