import { useQuery } from "@tanstack/react-query";
import { Field } from "../../ui/form/form.tsx";
import { doors } from "../door/data.ts";
import * as words from "./words/yours.words.tsx";

/** The password once more, for what changes how an account is opened. */
export function Proof() {
  const mayHaveNone = (useQuery(doors()).data?.providers ?? []).length > 0;
  return (
    <Field
      label={words.passwordOnceMore}
      name="proof"
      sentAs="password"
      type="password"
      autoComplete="current-password"
      {...(mayHaveNone && { hint: words.leaveEmpty })}
    />
  );
}

/** What a form with a proof in it sends. */
export const proofIn = (fields: FormData): { password?: string } => {
  const password = String(fields.get("proof") ?? "");
  return password ? { password } : {};
};
