import { isSame } from "./already.ts";
import { bodyOf, type Waiting } from "./waiting.ts";

/** What stood in the fields of something when a change of them was begun. */
export type Begun = Readonly<Record<string, unknown>>;

const beginnings = new Map<string, Begun>();

/** Notes it for the change of that recording that is sent next. */
export const noteBegun = (org: string, id: string, fields: Begun): void =>
  noteBegunAt(`/api/v1/${org}/recordings/${id}`, fields);

/** The same by the path that the change is sent to. */
export function noteBegunAt(path: string, fields: Begun): void {
  beginnings.set(path, { ...beginnings.get(path), ...fields });
}

/** What was noted for a change that is sent to a path. */
export const begunOf = (path: string): Begun | undefined => beginnings.get(path);

/** Whether a change was made of what another one says, in all fields that both say. */
function knows(later: Waiting, made: Waiting): boolean {
  const said = bodyOf(made);
  return fieldsOf(later)
    .filter((name) => name in said)
    .every((name) => isSame(name, later.begun?.[name], said[name]));
}

/** What a change says anew. */
export const fieldsIn = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(body).filter((name) => name !== "base_version");

const fieldsOf = (one: Waiting): string[] => fieldsIn(bodyOf(one));

/** What else waits to change the same thing. */
const othersOf = (one: Waiting, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(
    ({ key, refused, method, path }) =>
      key !== one.key && refused === null && method === "PATCH" && path === one.path,
  );

/**
 * What waits and began from the version before the one that a change of one's own made, where it was made knowing that
 * change: it begins from what that made. One's second words of the day are no conflict with the first; those of
 * another tab, where the first never stood, are.
 */
export function basedOn(made: Waiting, answer: unknown, waiting: readonly Waiting[]): Waiting[] {
  const version = typeof answer === "object" && answer !== null && Reflect.get(answer, "version");
  if (made.method !== "PATCH" || typeof version !== "number") return [];
  return othersOf(made, waiting).flatMap((one) => {
    const body = bodyOf(one);
    if (body.base_version !== version - 1 || !knows(one, made)) return [];
    return [{ ...one, body: JSON.stringify({ ...body, base_version: version }) }];
  });
}

/** Whether a later change that waits, made knowing this one, says everything anew that it says: one's own last words are the ones that are meant. */
export function isReplaced(one: Waiting, waiting: readonly Waiting[]): boolean {
  if (one.method !== "PATCH") return false;
  const said = fieldsOf(one);
  return othersOf(one, waiting).some(
    (later) =>
      later.at >= one.at && said.every((name) => name in bodyOf(later)) && knows(later, one),
  );
}
