import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { reasonOf } from "../../lib/api.ts";
import { say } from "../../lib/toast.ts";
import { isWaiting, WAITS } from "../../offline/outbox.ts";
import { missingIn } from "./missing.ts";

/** Statuses of what is refused however often it is sent: something else has to be typed. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 422]);
const isFinal = (error: unknown): boolean => error instanceof ApiError && FINAL.has(error.status);

/** What is wrong with fields, by what the server calls them. */
type Wrongs = Readonly<Record<string, string>>;
/** Nothing is. */
export const NONE: Wrongs = {};

interface Sending {
  /** The form, where what came back to it is to be said. */
  form: RefObject<HTMLFormElement | null>;
  /** What is wrong with no field of the form. */
  wrong: string | null;
  /** The same may be taken another time. */
  mayHelp: boolean;
  wrongs: Wrongs;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sends what stands in a form once, and says why it was refused; what was typed stays in it. What waits for the server
 * is not sent again: `onKept` closes the form. A form `isForMore` where another of the kind may follow: what was sent
 * leaves its fields.
 */
export function useSending(
  send: (fields: FormData) => Promise<unknown>,
  onKept?: (fields: FormData) => void,
  refused?: unknown,
  isForMore = false,
): Sending {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [mayHelp, setMayHelp] = useState(false);
  const [wrongs, setWrongs] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  // Two submits may come before the first is drawn.
  const isOut = useRef(false);
  const tell = useCallback((error: unknown, element: HTMLFormElement) => {
    const found = wrongsIn(element, error);
    setWrongs(found);
    setWrong(restOf(error, found));
    setMayHelp(!isFinal(error));
  }, []);
  useEffect(() => {
    if (refused !== undefined && form.current) tell(refused, form.current);
  }, [refused, tell]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOut.current) return;
    const element = event.currentTarget;
    const missing = missingIn(element);
    if (missing) return tell(missing, element);
    isOut.current = true;
    setBusy(true);
    setWrong(null);
    setWrongs(NONE);
    const fields = new FormData(element);
    send(fields)
      .then((answer) => {
        if (isForMore && answer !== false) empty(element, fields);
      })
      .catch((error: unknown) => {
        if (isWaiting(error) && onKept) {
          say(WAITS);
          return onKept(fields);
        }
        tell(error, element);
      })
      .finally(() => {
        isOut.current = false;
        setBusy(false);
      });
  };
  return { form, wrong, mayHelp, wrongs, isBusy, onSubmit };
}

/** What was typed since stays. */
function empty(form: HTMLFormElement, sent: FormData): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[data-field]"))
    if (field.value === sent.get(field.name)) field.value = field.defaultValue;
}

/** What of a refusal is about fields that stand in a form; whoever sent it is led to the first. */
function wrongsIn(form: HTMLFormElement, error: unknown): Wrongs {
  if (!(error instanceof ApiError)) return NONE;
  const wrongs: Record<string, string> = {};
  for (const field of form.querySelectorAll<HTMLElement>("[data-field]")) {
    const name = field.dataset.field ?? "";
    const [issue] = error.fields[name] ?? [];
    if (!issue) continue;
    if (Object.keys(wrongs).length === 0) field.focus();
    wrongs[name] = issue.message;
  }
  return wrongs;
}

/** What of a refusal is about no field of the form. */
function restOf(error: unknown, found: Wrongs): string | null {
  if (Object.keys(found).length === 0) return reasonOf(error);
  const others = error instanceof ApiError ? Object.entries(error.fields) : [];
  const [issue] = others.find(([name]) => found[name] === undefined)?.[1] ?? [];
  return issue?.message ?? null;
}
