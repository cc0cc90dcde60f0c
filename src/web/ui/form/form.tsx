import {
  type ComponentProps,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useId,
} from "react";
import type { Place } from "../../lib/drafts.ts";
import { leaving, useOpener } from "../focus.ts";
import * as words from "../words.ts";
import { KeptAs, useFormDrafts, useKeptField } from "./kept-words.ts";
import { NotNow } from "./not-now.tsx";
import { NONE, useSending } from "./sending.ts";

const WrongFields = createContext(NONE);
/** The id of what is wrong with a form as a whole: each of its fields tells of that. */
const WrongForm = createContext<string | undefined>(undefined);

const Wrong = ({ id, wrong }: { id: string; wrong: string | undefined }) =>
  wrong !== undefined && (
    <p className="err" role="alert" id={`${id}-wrong`}>
      {wrong}
    </p>
  );

const Hint = ({ id, hint }: { id: string; hint: string | undefined }) =>
  hint && (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );

/** What one typed in a field; without spaces around it. */
export const typed = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
};

interface FormProps {
  /** What the button does. */
  action: string;
  /** Answers false where it said why it didn't send it. */
  send: (fields: FormData) => Promise<unknown>;
  className?: string;
  children: ReactNode;
  /** Shows a second button that closes it; what it keeps of what was typed waits. */
  onCancel?: (() => void) | undefined;
  isBad?: boolean;
  /** The focus is first on what closes it, whatever fields it has. */
  isCloseFirst?: boolean;
  /** Why what stands in it came back; undefined where it didn't. */
  refused?: unknown;
  /** One of several of its page: none of them is the next thing to do. */
  isOneOfMany?: boolean;
  /** Another of the kind may follow: what was sent leaves its fields. */
  isForMore?: boolean;
  /** Under what its fields keep what is typed in them, until it is sent or discarded. */
  draft?: Place | null;
  /** What was typed in it is discarded; so is what was chosen beside its fields. */
  onDiscard?: () => void;
}

/** Fields with one button that sends them. */
export function Form({
  action,
  send,
  className = "stack",
  children,
  onCancel,
  isBad = false,
  isCloseFirst = false,
  isOneOfMany = false,
  isForMore = false,
  refused,
  draft = null,
  onDiscard,
}: FormProps) {
  const drafts = useFormDrafts(draft, send, { onKept: onCancel, onDiscard });
  const { form, wrong, mayHelp, wrongs, isBusy, onSubmit } = useSending(
    drafts.send,
    drafts.onKept,
    refused,
    isForMore,
  );
  const { opener: submit, field: again } = useOpener();
  const id = useId();
  return (
    <form className={className} noValidate onSubmit={onSubmit} ref={form} {...drafts.on}>
      <KeptAs value={draft}>
        <WrongForm value={wrong === null ? undefined : id}>
          <WrongFields value={wrongs}>{children}</WrongFields>
        </WrongForm>
      </KeptAs>
      {(wrong !== null || refused !== undefined) && (
        <p className="err" role="alert" id={id}>
          {wrong}{" "}
          {(mayHelp || refused !== undefined) && (
            <button ref={again} type="submit" className="link retry" aria-disabled={isBusy}>
              {words.tryAgain}
            </button>
          )}
        </p>
      )}
      {drafts.isBack && <FromBefore />}
      <p className="row form-acts">
        <button
          ref={submit}
          type="submit"
          className={["btn", isBad && "btn-bad", !isBad && !isOneOfMany && "btn-go"]
            .filter(Boolean)
            .join(" ")}
          aria-disabled={isBusy}
        >
          {action}
        </button>
        {onCancel && <NotNow isFirst={isCloseFirst} onClick={onCancel} />}
      </p>
    </form>
  );
}

/** What is discarded is written anew. */
const toFirstField = leaving((gone) => {
  const form = gone.closest("form");
  return () => form?.querySelector<HTMLElement>("[data-first], input, textarea");
});

/** Says that words in a form are from before and not sent, and offers to be rid of them. */
const FromBefore = () => (
  <p className="row row-wrap">
    <span className="hint">{words.notSavedYet}</span>
    <button ref={toFirstField} type="reset" className="link">
      {words.discard}
    </button>
  </p>
);

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: string;
  /** What the server calls it, where that is something else. */
  sentAs?: string;
  /** What is wrong with it, where no form says so. */
  wrong?: string;
}

/** One line to fill in, with its name above it. */
export function Field({ label, hint, sentAs, wrong: said, ...rest }: FieldProps) {
  const id = useId();
  const called = sentAs ?? rest.name;
  const wrong = useContext(WrongFields)[called] ?? said;
  const whole = useContext(WrongForm);
  const about = [hint && `${id}-hint`, wrong !== undefined && `${id}-wrong`, whole].filter(Boolean);
  const kept = useKeptField(rest);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={kept.field}
        onInput={kept.onInput}
        data-kept={kept.isKept || undefined}
        className="input"
        id={id}
        dir="auto"
        data-field={called}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={about.join(" ") || undefined}
        {...rest}
      />
      <Wrong id={id} wrong={wrong} />
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface ChoiceProps extends ComponentProps<"select"> {
  label: string;
  hint?: string;
  /** What each value is called. */
  options: readonly (readonly [value: string, label: string])[];
}

/** One of several, with its name above it. */
export function Choice({ label, hint, options, ...rest }: ChoiceProps) {
  const id = useId();
  const wrong = useContext(WrongFields)[rest.name ?? ""];
  const about = [hint && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        data-field={rest.name}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={about.join(" ") || undefined}
        {...rest}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Wrong id={id} wrong={wrong} />
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface SwitchProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
}

/** On or off. */
export const Switch = ({ label, hint, ...rest }: SwitchProps) => (
  <label className="opt-row">
    <span>
      {label}
      {hint && <span className="hint"> {hint}</span>}
    </span>
    <input type="checkbox" className="switch" {...rest} />
  </label>
);
