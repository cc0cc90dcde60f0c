import { ApiError } from "#/client/errors.ts";
import { plainText } from "./output/plain.ts";

/** What a command ends with; `docs/cli.md` has the same table. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  signedOut: 3,
  forbidden: 4,
  missing: 5,
  conflict: 6,
  refused: 7,
  planLimit: 8,
  tooOften: 9,
  server: 10,
  unreachable: 11,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** What went wrong on this side, in one sentence. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    message: string,
    readonly exit: Exit = EXIT.failed,
  ) {
    super(message);
  }
}
/** A command that isn't right. */
export const misused = (message: string): Failure => new Failure(message, EXIT.usage);

/** Why the system refused something, without the place, which may be one that nobody knows. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return /^[A-Z]\w*: ([^,]+), \w+/.exec(said)?.[1] ?? said;
}

/** What no connection was made for. */
const NOT_SENT = /refused|notfound|addrinfo|eai_again|failedtoopen|cert|tls|ssl/i;

/**
 * Of a change that got no answer nobody knows whether it was done: says what to do about that. With a key the same
 * again is done once.
 */
export function unsure(error: unknown, method: string, key?: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 0 || method === "GET") return error;
  if (NOT_SENT.test(String(Object(error.cause).code ?? ""))) return error;
  const again =
    key === undefined
      ? "look before you send it again."
      : `the same command again with --idempotency-key ${key} does it once.`;
  const message = `${error.message} It may have been done: ${again}`;
  return new ApiError(0, error.code, message, {}, { unsure: true }, null, { cause: error });
}

const BY_STATUS: Record<number, Exit> = {
  0: EXIT.unreachable,
  401: EXIT.signedOut,
  402: EXIT.planLimit,
  403: EXIT.forbidden,
  404: EXIT.missing,
  409: EXIT.conflict,
  410: EXIT.conflict,
  429: EXIT.tooOften,
};

export const exitOf = (status: number): Exit =>
  BY_STATUS[status] ?? (status >= 500 || status < 400 ? EXIT.server : EXIT.refused);

/** What to do about a refusal, where that is known. */
const ADVICE: Partial<Record<Exit, (error: ApiError) => string | null>> = {
  [EXIT.signedOut]: () => "Sign in: atoll login",
  [EXIT.forbidden]: ({ code }) =>
    code === "read_only_token"
      ? "To change things, sign in once more: atoll login --scope full"
      : null,
  [EXIT.planLimit]: () => "What plans hold: atoll billing list-prices",
  [EXIT.server]: ({ requestId, status }) =>
    status < 400
      ? "The address leads elsewhere. Sign in to where it leads: atoll login"
      : requestId
        ? `The server's log tells more, under ${requestId}.`
        : null,
};

/** A refusal as sentences. */
export function sentencesOf(error: ApiError): string {
  const { status, message, fields } = error;
  const advice = ADVICE[exitOf(status)]?.(error) ?? null;
  const issues = Object.entries(fields).flatMap(([name, some]) =>
    some.map((issue) => `${name}: ${issue.message}`),
  );
  const lines = [
    message,
    ...issues.filter((issue) => !message.endsWith(issue)).map((issue) => `  ${issue}`),
    ...(advice === null ? [] : [advice]),
  ];
  return `${lines.map(plainText).join("\n")}\n`;
}
