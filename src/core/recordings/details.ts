import type { Static, TObject, TProperties } from "#/lib/schema.ts";
import { type Fragment, raw } from "#/platform/db/sql.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

type Kept = Pick<Recording, "details">;
type KeyOf<T> = keyof NonNullable<T> & string;
type Written<P extends TProperties> = Static<TObject<P>>;

/**
 * What recordings of a type keep beside the columns: the keys of `details`, named here and nowhere
 * else.
 */
export interface Details<P extends TProperties> {
  /** For the schemas of what is sent and what is answered. */
  readonly fields: P;
  of(recording: Kept): Written<P>;
  /** What a new one keeps, or a change. */
  made(kept: Partial<Written<P>>): Recording["details"];
  /** All that it keeps, with some changed. */
  with(recording: Kept, changes: Partial<Written<P>>): Recording["details"];
  /** Where a key stands, for SQL: `'$.key'` or `'$.key.inner'`. */
  path<K extends KeyOf<Written<P>>>(key: K, inner?: KeyOf<Written<P>[K]>): Fragment;
}

export const details = <P extends TProperties>(fields: P): Details<P> => ({
  fields,
  of: (recording) => written(recording),
  made: (kept) => kept,
  with: (recording, changes) => ({ ...recording.details, ...changes }),
  path: (key, inner) => raw(`'$.${inner === undefined ? key : `${key}.${inner}`}'`),
});

/** All that is there was written through the same keys. */
const written = <D>({ details }: Kept): D => details as D;
