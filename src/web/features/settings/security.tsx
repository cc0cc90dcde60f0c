import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { say } from "../../lib/toast.ts";
import { Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { session } from "./data.ts";
import { Passkeys } from "./passkeys.tsx";
import { Proof, proofIn } from "./proof.tsx";
import { Providers } from "./providers.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";
import * as words from "./words/yours.words.tsx";

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
    say(words.followLink(newEmail));
  };
  const confirm = () =>
    void act({
      send: () => api.post("/api/auth/send-verification-email", { body: { email } }),
      failed: words.mailWasntSent,
      done: () => say(words.mailIsOnItsWay(email)),
    });
  return (
    <section className="block">
      <h2 className="title-s">{shared.email}</h2>
      {!isProven && (
        <p className="notice notice-warn">
          <span>{words.isntConfirmed(email)}</span>
          <button type="button" className="btn btn-s" onClick={confirm}>
            {words.sendMailAgain}
          </button>
        </p>
      )}
      <Form
        isOneOfMany
        action={words.changeAddress}
        send={change}
        className="stack set-stack"
        draft={placeOf("address", "")}
      >
        <Field
          label={words.address}
          name="email"
          sentAs="newEmail"
          type="email"
          defaultValue={email}
          required
        />
        <Proof />
      </Form>
    </section>
  );
}

function Password() {
  const own = useRef<HTMLElement>(null);
  const change = async (fields: FormData) => {
    const body = {
      currentPassword: String(fields.get("current")),
      newPassword: String(fields.get("new")),
      revokeOtherSessions: fields.get("others") === "on",
    };
    await api.post("/api/auth/change-password", { body });
    refresh("/api/auth/");
    say(words.newPassword);
    // Neither stays on a screen that is left open.
    own.current?.querySelector("form")?.reset();
  };
  return (
    <section ref={own} className="block">
      <h2 className="title-s">{shared.password}</h2>
      <Form isOneOfMany action={words.changePassword} send={change} className="stack set-stack">
        <Field
          label={words.theOneYouHave}
          name="current"
          sentAs="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label={words.theNewOne}
          name="new"
          sentAs="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint={shared.aboutPasswords}
          required
        />
        <Switch label={words.signOutElsewhere} name="others" defaultChecked />
      </Form>
    </section>
  );
}
