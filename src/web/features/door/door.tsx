import { type FormEvent, useState } from "react";
import { api, reasonOf } from "../../lib/api.ts";
import { Brand } from "../../ui/mark.tsx";
import { useTitle } from "../../ui/sheet.tsx";

interface Props {
  /** Called when somebody has come in. */
  onOpen: () => void;
}

type Step = "password" | "code";

/** Where one comes in: in place of the page that was wanted, which follows. */
export function Door({ onOpen }: Props) {
  useTitle("Sign in");
  const [step, setStep] = useState<Step>("password");
  return (
    <main id="main" tabIndex={-1} className="door">
      <div className="door-card">
        <div className="sheet">
          <Brand />
          <h1 className="title-m">Welcome back</h1>
          {step === "password" ? (
            <ByPassword onOpen={onOpen} onCode={() => setStep("code")} />
          ) : (
            <ByCode onOpen={onOpen} />
          )}
        </div>
      </div>
      <p className="small soft">Atoll runs on your own server.</p>
    </main>
  );
}

/** Sends a form; says what is wrong with it. */
function useForm(send: (form: FormData) => Promise<void>) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setWrong(null);
    send(new FormData(event.currentTarget))
      .catch((error: unknown) => setWrong(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return { wrong, isBusy, onSubmit };
}

const Wrong = ({ id, words }: { id: string; words: string }) => (
  <p className="err" id={id} role="alert">
    {words}
  </p>
);

function ByPassword({ onOpen, onCode }: Props & { onCode: () => void }) {
  const { wrong, isBusy, onSubmit } = useForm(async (form) => {
    const body = { email: String(form.get("email")), password: String(form.get("password")) };
    const answer = await api.post("/api/auth/sign-in/email", { body });
    if ("twoFactorRedirect" in answer) onCode();
    else onOpen();
  });
  return (
    <form onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="email">E-mail</label>
        <input
          className="input"
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      </div>
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          className="input"
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : "wrong"}
        />
        {wrong !== null && <Wrong id="wrong" words={wrong} />}
      </div>
      <button type="submit" className="btn btn-go" disabled={isBusy}>
        {isBusy ? "Signing in" : "Sign in"}
      </button>
      <a className="link small door-link" href="/reset-password">
        I forgot my password
      </a>
    </form>
  );
}

const DIGITS = /^\s*\d{6}\s*$/;

function ByCode({ onOpen }: Props) {
  const { wrong, isBusy, onSubmit } = useForm(async (form) => {
    const code = String(form.get("code")).trim();
    if (DIGITS.test(code)) await api.post("/api/auth/two-factor/verify-totp", { body: { code } });
    else await api.post("/api/auth/two-factor/verify-backup-code", { body: { code } });
    onOpen();
  });
  return (
    <form onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="code">The code of your authenticator, or a recovery code</label>
        <input
          className="input"
          id="code"
          name="code"
          autoComplete="one-time-code"
          required
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : "wrong-code"}
        />
        {wrong !== null && <Wrong id="wrong-code" words={wrong} />}
      </div>
      <button type="submit" className="btn btn-go" disabled={isBusy}>
        {isBusy ? "Signing in" : "Sign in"}
      </button>
    </form>
  );
}
