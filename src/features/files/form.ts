import { invalid } from "#/platform/errors.ts";

/** Fields of a form that are no texts. */
const JSON_FIELDS = new Set(["notify", "visible_to_clients"]);

/** The fields of a form as a body of JSON would have them; what is empty was not sent. */
export const readFields = (fields: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      text === "" ? [] : [[name, JSON_FIELDS.has(name) ? parsed(name, text) : text]],
    ),
  );

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(name, "wrong_type", "In a form this is written as JSON: `true`, or an object.");
  }
}
