const PAGES = { style: "link", header: "Link", totalHeader: "X-Total-Count" };
/** Refused before anything was done; `Retry-After` says for how long. */
const REFUSED_FOR_NOW = [429, 503];

interface Kind {
  method: string;
  /** It takes an `Idempotency-Key`. */
  isKept: boolean;
  isPaged: boolean;
}

/**
 * What a client may do by itself with an operation: walk its pages, and send it again. `natural` is
 * what is the same however often it is done; anything else can be sent again after an answer that
 * was lost only with a key.
 */
export function marksOf({ method, isKept, isPaged }: Kind): Record<string, unknown> {
  const natural = method === "get" || method === "put" || method === "delete";
  return {
    ...(isPaged ? { "x-atoll-pagination": PAGES } : {}),
    "x-atoll-idempotent": isKept ? { natural, keyHeader: "Idempotency-Key" } : { natural },
    "x-atoll-retry": { on: REFUSED_FOR_NOW, header: "Retry-After" },
  };
}
