import { bodyOf, type Waiting } from "./waiting.ts";

/** What else waits to change the same thing. */
const othersOf = (one: Waiting, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(
    ({ key, refused, method, path }) =>
      key !== one.key && refused === null && method === "PATCH" && path === one.path,
  );

/**
 * What waits and began from the version before the one that a change of one's own made: it was made knowing that
 * change, and begins from what it made. One's second words of the day are no conflict with the first.
 */
export function basedOn(made: Waiting, answer: unknown, waiting: readonly Waiting[]): Waiting[] {
  const version = typeof answer === "object" && answer !== null && Reflect.get(answer, "version");
  if (made.method !== "PATCH" || typeof version !== "number") return [];
  return othersOf(made, waiting).flatMap((one) => {
    const body = bodyOf(one);
    if (body.base_version !== version - 1) return [];
    return [{ ...one, body: JSON.stringify({ ...body, base_version: version }) }];
  });
}

/** Whether a later change that waits says everything anew that this one says: one's own last words are the ones that are meant. */
export function isReplaced(one: Waiting, waiting: readonly Waiting[]): boolean {
  if (one.method !== "PATCH") return false;
  const said = Object.keys(bodyOf(one)).filter((name) => name !== "base_version");
  return othersOf(one, waiting).some(
    (later) => later.at >= one.at && said.every((name) => name in bodyOf(later)),
  );
}
