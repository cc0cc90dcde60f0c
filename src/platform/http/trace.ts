/** What a log line may say of a request. */
export interface Trace {
  requestId?: string;
  address?: string;
  /** Who is calling, once that is known. */
  identity?: string;
  org?: string;
}

interface Traced {
  requestId: string;
  /** Worked out when somebody asks: few requests leave a line. */
  address: () => string | null;
  known: Pick<Trace, "identity" | "org">;
  /** The id of the operation that the address leads to. */
  operation: string | null;
}

const traces = new WeakMap<Request, Traced>();

/** Begins to note what a log line may say of a request. */
export const beginTrace = (
  request: Request,
  requestId: string,
  address: () => string | null,
): void => void traces.set(request, { requestId, address, known: {}, operation: null });

/** Notes what turned out about a request: who is calling, or the organization it is about. */
export function noteTrace(request: Request, known: Pick<Trace, "identity" | "org">): void {
  const traced = traces.get(request);
  if (!traced) return;
  traced.known.identity = known.identity ?? traced.known.identity;
  traced.known.org = known.org ?? traced.known.org;
}

/** Notes what operation a request turned out to ask for. */
export function noteOperation(request: Request, id: string): void {
  const traced = traces.get(request);
  if (traced) traced.operation = id;
}

/** The id of the operation that a request asked for; null where none has its address. */
export const operationOf = (request: Request): string | null =>
  traces.get(request)?.operation ?? null;

/** The organization that a request turned out to be about. */
export const orgOf = (request: Request): string | undefined => traces.get(request)?.known.org;

/** What a log line may say of a request by now. */
export function traceOf(request: Request): Trace {
  const traced = traces.get(request);
  if (!traced) return {};
  const { requestId, address, known } = traced;
  return { requestId, address: address() ?? undefined, ...known };
}

/** The path of a request; one without a Host has nothing else for an address. */
export const pathOf = ({ url }: Request): string =>
  URL.parse(url, "http://localhost")?.pathname ?? "/";

/** Capability tokens stand in paths and queries; a log keeps only the shape of an address. */
export function safePath(request: Request): string {
  return pathOf(request).replace(
    /\/(invitations|join|feeds|public|unsubscribe|disown|storage|pictures)\/[^/]+/,
    "/$1/…",
  );
}
