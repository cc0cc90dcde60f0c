import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api, reasonOf, type Schemas } from "../../lib/api.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { canPasskey, signInByPasskey } from "./passkey.ts";
import * as words from "./words.ts";

interface Props {
  /** Called when somebody has come in. */
  onOpen: () => void;
}

interface ByPasswordProps extends Props {
  /** Whose it probably is. */
  email?: string | undefined;
  onCode: () => void;
}

export function ByPassword({ onOpen, onCode, email: probable }: ByPasswordProps) {
  const send = async (fields: FormData) => {
    // A password may begin or end with a space.
    const body = { email: typed(fields, "email"), password: String(fields.get("password")) };
    const answer = await api.post("/api/auth/sign-in/email", { body });
    if ("twoFactorRedirect" in answer) onCode();
    else onOpen();
  };
  return (
    <>
      <Form action={words.signIn} send={send} className="">
        <Field
          label={shared.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={probable}
          required
        />
        <Field
          label={shared.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      <p className="door-other">
        <a className="link small door-link" href="/reset-password">
          {words.forgotPassword}
        </a>
      </p>
    </>
  );
}

const DIGITS = /^\d{6}$/;

export function ByCode({ onOpen }: Props) {
  const send = async (fields: FormData) => {
    // As authenticators show it, with a blank in the middle.
    const code = typed(fields, "code").replace(/\s/g, "");
    const body = { code, trustDevice: fields.get("trust") === "on" };
    if (DIGITS.test(code)) await api.post("/api/auth/two-factor/verify-totp", { body });
    else await api.post("/api/auth/two-factor/verify-backup-code", { body });
    onOpen();
  };
  return (
    <>
      <Form action={words.signIn} send={send} className="">
        <Field
          label={words.codeOfAuthenticator}
          name="code"
          autoComplete="one-time-code"
          required
        />
        <label className="row small">
          <input type="checkbox" name="trust" /> {words.dontAskHere}
        </label>
      </Form>
      <ByPasskey label={words.passkeyInstead} unused={words.noPasskeyForCode} onOpen={onOpen} />
    </>
  );
}

interface OtherProps extends Props {
  providers: Schemas["Doors"]["providers"];
  invitation: string | undefined;
  /** Where to go on, if not here. */
  to: string | undefined;
}

/** Passkeys, and whoever else says who people are. */
export function OtherWays({ providers, invitation, to, onOpen }: OtherProps) {
  const leadOn = (provider: string) => {
    const query = new URLSearchParams({
      provider,
      callbackURL: to ?? location.pathname + location.search,
      ...(invitation ? { invitation } : undefined),
    });
    return `/api/auth/sign-in/social?${query}`;
  };
  return (
    <div className="door-ways">
      {providers.map(({ id, name }) => (
        <a key={id} className="btn" href={leadOn(id)}>
          {words.signInWith(name)}
        </a>
      ))}
      <ByPasskey label={words.signInWithPasskey} unused={words.noPasskeyUsed} onOpen={onOpen} />
    </div>
  );
}

interface PasskeyProps extends Props {
  label: string;
  /** What it says when the browser comes back without one. */
  unused: string;
}

function ByPasskey({ label, unused, onOpen }: PasskeyProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  if (!canPasskey()) return null;
  const ask = () => {
    setWrong(null);
    // A browser doesn't say whether there was none, or somebody closed its window.
    signInByPasskey().then(onOpen, (error: unknown) =>
      setWrong(error instanceof DOMException ? unused : reasonOf(error)),
    );
  };
  return (
    <>
      <button type="button" className="btn" onClick={ask}>
        <KeyRound className="i" aria-hidden />
        {label}
      </button>
      {wrong !== null && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
