import { details } from "#/core/recordings/details.ts";
import { FILE_TYPES } from "#/lib/files/types.ts";
import { keysOf } from "#/lib/keys.ts";
import { nullable, oneOf, t } from "#/lib/schema.ts";

export const fileType = oneOf(keysOf(FILE_TYPES));

/** What an upload keeps beside its columns. */
export const fileDetails = details({
  file_type: fileType,
  notes: t.Optional(nullable(t.String())),
});
