/** What is wrong with one field of a request. */
export interface FieldIssue {
  code: string;
  message: string;
}

/** A refusal, as the server words it; `status` 0 is a server that could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, FieldIssue[]> = {},
    readonly details: Record<string, unknown> = {},
    /** What the server calls the request, for whoever looks into its log. */
    readonly requestId: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The same, which names what it is about. */
  about(what: string): ApiError {
    const { status, code, message, fields, details, requestId } = this;
    const options = { cause: this };
    return new ApiError(status, code, `${what}: ${message}`, fields, details, requestId, options);
  }
}

interface Said {
  error: {
    code?: unknown;
    message?: unknown;
    fields?: Record<string, FieldIssue[]>;
    details?: Record<string, unknown>;
  };
}

const isSaid = (body: unknown): body is Said =>
  typeof body === "object" &&
  body !== null &&
  "error" in body &&
  typeof body.error === "object" &&
  body.error !== null;

/** The refusal that an answer is; one that is not the API's own is told by its status. */
export function errorOf({ status, statusText, headers }: Response, body: unknown): ApiError {
  const requestId = headers.get("x-request-id");
  const { code, message, fields, details } = isSaid(body) ? body.error : {};
  return new ApiError(
    status,
    typeof code === "string" ? code : `http_${status}`,
    typeof message === "string" ? message : statusText || `The server answered ${status}.`,
    fields,
    details,
    requestId,
  );
}
