import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  dropDraft,
  followDraft,
  isFormBegun,
  keepDraft,
  type Place,
  takeDraft,
} from "../../lib/drafts.ts";
import { leavingLoses } from "../../lib/leaving.ts";

/** Under what the fields of the form around keep what is typed in them; null where they keep nothing. */
export const KeptAs = createContext<Place | null>(null);

/** Where a field of a form keeps what is typed in it. */
export const fieldPlace = (form: Place, name: string): Place => `${form}.${name}`;

/** Where words were typed that there was no room for. */
const unkept = new Set<Place>();
leavingLoses(() => unkept.size > 0);

function keep(place: Place, text: string, begin: string): void {
  unkept.delete(place);
  if (text === begin) dropDraft(place);
  else if (!keepDraft(place, text)) unkept.add(place);
}

type FieldLike = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> & {
  name: string;
};

/** What is secret isn't kept, and a day or a number is no words. */
const WORDS = /^(?:text|url|email)$/;

interface Kept {
  field: RefObject<HTMLInputElement | null>;
  onInput: () => void;
}

/**
 * Keeps what is typed in a field that React doesn't control, and shows it there again, until it is
 * sent or is what the field began with. Without a place it keeps nothing.
 */
export function useKeptWords(place: Place | null, begin: string): Kept {
  const field = useRef<HTMLInputElement>(null);
  const began = useRef(begin);
  useLayoutEffect(() => {
    const element = field.current;
    if (place === null || !element) return;
    // What nobody changed is what it is by now: a field that was written to doesn't follow by itself.
    if (element.value === began.current) element.value = begin;
    began.current = begin;
    const waits = takeDraft(place);
    if (waits === begin) dropDraft(place);
    else if (waits !== null && element.value === element.defaultValue) element.value = waits;
    const take = (text: string) => {
      element.value = text;
    };
    const stop = followDraft(place, { begin: () => begin, holds: () => element.value, take });
    return () => {
      stop();
      unkept.delete(place);
    };
  }, [place, begin]);
  const onInput = () => {
    if (place !== null && field.current) keep(place, field.current.value, begin);
  };
  return { field, onInput };
}

/** The same for one of the fields of a form, where that keeps what is typed and it is for words. */
export function useKeptField(of: FieldLike): Kept & { isKept: boolean } {
  const form = useContext(KeptAs);
  const isForWords = WORDS.test(of.type ?? "text") && of.value === undefined;
  const place = form !== null && isForWords ? fieldPlace(form, of.name) : null;
  return { ...useKeptWords(place, String(of.defaultValue ?? "")), isKept: place !== null };
}

/** What a form keeps is dropped once it is sent or reset; `isBack` says that some is from before. */
export function useFormDrafts(
  form: Place | null,
  send: (fields: FormData) => Promise<unknown>,
  { onKept, onDiscard }: { onKept: (() => void) | undefined; onDiscard: (() => void) | undefined },
) {
  const [isBack, setBack] = useState(false);
  const look = useCallback(() => setBack(form !== null && isFormBegun(form)), [form]);
  useLayoutEffect(look, [look]);
  const drop = (fields: FormData, isSent: boolean) => {
    if (form === null) return;
    for (const [name, value] of fields)
      dropWords(fieldPlace(form, name), isSent ? value : undefined);
    look();
  };
  return {
    isBack,
    send: async (fields: FormData) => {
      const answer = await send(fields);
      if (answer !== false) drop(fields, true);
      return answer;
    },
    onKept:
      onKept &&
      ((fields: FormData) => {
        drop(fields, true);
        onKept();
      }),
    on: {
      onInput: () => isBack && look(),
      onReset: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        drop(new FormData(currentTarget), false);
        onDiscard?.();
      },
    },
  };
}

/** Drops all that is kept of a field, or what of it was sent: what was typed since stays. */
export function dropWords(place: Place, sent?: FormDataEntryValue): void {
  unkept.delete(place);
  if (typeof sent !== "object") dropDraft(place, sent);
}
