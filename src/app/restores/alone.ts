import { Conflict } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";

/** The organizations whose file is being exchanged, by the installation's global database. */
const exchanging = new WeakMap<Services["global"], Set<string>>();

/**
 * Does what gives an organization another file, and nothing else of that kind to it meanwhile; throws
 * `Conflict` while something else does. It ends with the process, and one process has the folder.
 */
export async function alone<T>(
  { global }: Services,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const known = exchanging.get(global) ?? new Set<string>();
  exchanging.set(global, known);
  if (known.has(id))
    throw new Conflict(
      "It is being put back or taken in already. Nothing was changed; ask again afterwards.",
    );
  known.add(id);
  try {
    return await work();
  } finally {
    known.delete(id);
  }
}
