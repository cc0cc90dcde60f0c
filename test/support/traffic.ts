/** Limits of a server under test, beside others: tests ask more in a minute than any person does. */
export const quotasWith = (others?: string): string =>
  ["session_requests=1000000", ...(others ? [others] : [])].join(",");
