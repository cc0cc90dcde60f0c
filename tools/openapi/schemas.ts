import { batchBodies } from "#/core/recordings/bulk/batch-input.ts";
import { named, oneOf, type TProperties, t } from "#/lib/schema.ts";
import { FIELD_CODES } from "#/platform/errors.ts";
import { batchName, oneOfNamed, recordingSchemas } from "./recordings.ts";

const object = (properties: TProperties, options = {}) => t.Object(properties, options);

/** The closed list of error codes. */
const ERROR_CODES =
  `bad_request user_agent_required invalid_cursor unauthenticated token_expired invalid_grant two_factor_required
  limit_reached forbidden role_required session_required token_required read_only_token restricted_by_settings two_factor_setup_required provider_required sign_up_closed not_author
  not_found method_not_allowed not_acceptable stale conflict already_decided thread_closed idempotency_mismatch cursor_expired
  payload_too_large headers_too_large unsupported_media_type validation_failed rate_limited internal unavailable`.split(
    /\s+/,
  );

const error = object({
  error: object({
    code: named("ErrorCode", oneOf(ERROR_CODES)),
    message: t.String(),
    fields: t.Optional(
      t.Record(
        t.String(),
        t.Array(object({ code: named("FieldErrorCode", oneOf(FIELD_CODES)), message: t.String() })),
        {
          description: "By JSON path, what is wrong with each field.",
        },
      ),
    ),
    details: t.Optional(t.Record(t.String(), t.Unknown())),
  }),
});

/** All named schemas, the ones of recording types made from their declarations. */
export function componentSchemas(): Record<string, unknown> {
  return {
    Error: error,
    ...recordingSchemas(),
    ...Object.fromEntries(
      Object.entries(batchBodies).map(([verb, schema]) => [batchName(verb), schema]),
    ),
    Batch: oneOfNamed("verb", batchName, Object.keys(batchBodies)),
  };
}
