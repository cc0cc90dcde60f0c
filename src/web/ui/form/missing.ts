import { ApiError, type FieldIssue } from "#/client/errors.ts";
import * as words from "../words.ts";

/** Kinds of controls that the browser itself finds something wrong with. */
const CONTROLS = "input, select, textarea";
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser finds wrong with a form, as a refusal like the server's; null where that is nothing. */
export function missingIn(form: HTMLFormElement): ApiError | null {
  const wrong = [...form.querySelectorAll<Control>(CONTROLS)].filter(
    ({ willValidate, validity }) => willValidate && !validity.valid,
  );
  const [first] = wrong;
  if (!first) return null;
  const fields: Record<string, FieldIssue[]> = {};
  for (const one of wrong)
    fields[one.dataset.field ?? one.name] ??= [{ code: "invalid", message: sentenceOf(one) }];
  return new ApiError(422, "invalid", sentenceOf(first), fields);
}

/** What is wrong with one field, in the page's words: a browser's own bubble is in its language, and is soon gone. */
function sentenceOf(control: Control): string {
  const { validity, type } = control;
  if (validity.valueMissing) return words.cantBeEmpty;
  if (validity.typeMismatch) return type === "email" ? words.noWholeEmail : words.noWholeLink;
  if (validity.tooShort && "minLength" in control) return words.atLeastLetters(control.minLength);
  // What it takes is said in its title, as HTML has it.
  if (validity.patternMismatch && control.title) return control.title;
  if (validity.badInput) return words.notWhole;
  if ("min" in control && validity.rangeUnderflow) return words.notBefore(control.min);
  if ("max" in control && validity.rangeOverflow) return words.notAfter(control.max);
  return words.doesntFit;
}
