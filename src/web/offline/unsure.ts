import { ApiError } from "#/client/errors.ts";

/** Whether nobody knows what became of what was sent. */
const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * How things were sent of which nobody knows whether they were made, by what they are: the same once more is still the
 * same.
 */
export function unsureOnes<T>() {
  const all = new Map<string, T>();
  const forget = (name: string): void => void all.delete(name);
  return {
    before: (name: string): T | undefined => all.get(name),
    /** Remembers how one was sent that was not answered; one that was refused is another the next time. */
    note(name: string, how: T, error: unknown): void {
      if (isUnsure(error)) all.set(name, how);
      else forget(name);
    },
    forget,
  };
}
