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
}

const traces = new WeakMap<Request, Traced>();

/** Begins to note what a log line may say of a request. */
export const beginTrace = (
  request: Request,
  requestId: string,
  address: () => string | null,
): void => void traces.set(request, { requestId, address, known: {} });

/** Notes what turned out about a request: who is calling, or the organization it is about. */
export function noteTrace(request: Request, known: Pick<Trace, "identity" | "org">): void {
  const traced = traces.get(request);
  if (!traced) return;
  traced.known.identity = known.identity ?? traced.known.identity;
  traced.known.org = known.org ?? traced.known.org;
}

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
