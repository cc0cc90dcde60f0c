import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
  useRef,
  useState,
} from "react";
import { reasonOf } from "../lib/api.ts";
import * as words from "./words.ts";

interface Sending {
  wrong: string | null;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Sends what stands in a form once, and says why it was refused; what was typed stays in it. */
export function useSending(send: (fields: FormData) => Promise<unknown>): Sending {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Two submits may come before the first is drawn.
  const isOut = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOut.current) return;
    isOut.current = true;
    setBusy(true);
    setWrong(null);
    send(new FormData(event.currentTarget))
      .catch((error: unknown) => setWrong(reasonOf(error)))
      .finally(() => {
        isOut.current = false;
        setBusy(false);
      });
  };
  return { wrong, isBusy, onSubmit };
}

/** What one typed in a field; without spaces around it. */
export const typed = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
};

interface FormProps {
  /** What the button does. */
  action: string;
  send: (fields: FormData) => Promise<unknown>;
  className?: string;
  children: ReactNode;
  /** Shows a second button that gives up. */
  onCancel?: (() => void) | undefined;
  isBad?: boolean;
  /** One of several of its page: none of them is the next thing to do. */
  isOneOfMany?: boolean;
}

/** Fields with one button that sends them. */
export function Form({
  action,
  send,
  className = "stack",
  children,
  onCancel,
  isBad = false,
  isOneOfMany = false,
}: FormProps) {
  const { wrong, isBusy, onSubmit } = useSending(send);
  return (
    <form className={className} onSubmit={onSubmit}>
      {children}
      {wrong !== null && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
      <p className="row form-acts">
        <button
          type="submit"
          className={["btn", isBad && "btn-bad", !isBad && !isOneOfMany && "btn-go"]
            .filter(Boolean)
            .join(" ")}
          disabled={isBusy}
        >
          {action}
        </button>
        {onCancel && (
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {words.notNow}
          </button>
        )}
      </p>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: string;
}

/** One line to fill in, with its name above it. */
export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        dir="auto"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** What each value is called. */
  options: readonly (readonly [value: string, label: string])[];
}

/** One of several, with its name above it. */
export function Choice({ label, options, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} {...rest}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
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
