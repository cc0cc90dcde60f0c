import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { say } from "../../lib/toast.ts";
import { Field, Form, Switch, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { session } from "./data.ts";
import { Passkeys } from "./passkeys.tsx";
import { Proof, proofIn } from "./proof.tsx";
import { Providers } from "./providers.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** How one's account is opened, and where it is open. */
export function Security() {
  const known = useQuery(session());
  return (
    <Loaded of={known}>
      {(now) =>
        now && (
          <>
            <Address email={now.user.email} isProven={now.user.emailVerified} />
            <Password />
            <TwoFactor isOn={now.user.twoFactorEnabled} />
            <Passkeys />
            <Providers />
            <Sessions />
          </>
        )
      }
    </Loaded>
  );
}

function Address({ email, isProven }: { email: string; isProven: boolean }) {
  const change = async (fields: FormData) => {
    const newEmail = typed(fields, "email");
    await api.post("/api/auth/change-email", { body: { newEmail, ...proofIn(fields) } });
    say(`Follow the link in the mail to ${newEmail}.`);
  };
  const confirm = () =>
    void act({
      send: () => api.post("/api/auth/send-verification-email", { body: { email } }),
      failed: "The mail wasn't sent",
      done: () => say(`A mail is on its way to ${email}.`),
    });
  return (
    <section className="block">
      <h2 className="title-s">E-mail</h2>
      {!isProven && (
        <p className="notice notice-warn">
          <span>{email} isn’t confirmed yet.</span>
          <button type="button" className="btn btn-s" onClick={confirm}>
            Send the mail again
          </button>
        </p>
      )}
      <Form isOneOfMany action="Change the address" send={change} className="stack set-stack">
        <Field label="Address" name="email" type="email" defaultValue={email} required />
        <Proof />
      </Form>
    </section>
  );
}

function Password() {
  const change = async (fields: FormData) => {
    const body = {
      currentPassword: String(fields.get("current")),
      newPassword: String(fields.get("new")),
      revokeOtherSessions: fields.get("others") === "on",
    };
    await api.post("/api/auth/change-password", { body });
    refresh("/api/auth/");
    say("You have a new password.");
  };
  return (
    <section className="block">
      <h2 className="title-s">Password</h2>
      <Form isOneOfMany action="Change the password" send={change} className="stack set-stack">
        <Field
          label="The one you have"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label="The new one"
          name="new"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint="Three words are easier than symbols."
          required
        />
        <Switch label="Sign out everywhere else" name="others" defaultChecked />
      </Form>
    </section>
  );
}
