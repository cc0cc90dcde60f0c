import { Field } from "../../ui/form.tsx";

/** The password once more, for what changes how an account is opened. */
export const Proof = () => (
  <Field
    label="Your password, once more"
    name="proof"
    type="password"
    autoComplete="current-password"
    hint="Leave it empty if you came in by somebody else than a password"
  />
);

/** What a form with a proof in it sends. */
export const proofIn = (fields: FormData): { password?: string } => {
  const password = String(fields.get("proof") ?? "");
  return password ? { password } : {};
};
