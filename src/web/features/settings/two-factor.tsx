import { useState } from "react";
import { renderSVG } from "uqr";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { say } from "../../lib/toast.ts";
import { Field, Form, typed } from "../../ui/form.tsx";
import { Secret } from "../../ui/secret.tsx";
import { Sure } from "../../ui/sure.tsx";
import { Proof, proofIn } from "./proof.tsx";

type SetUp = Schemas["TwoFactorSetUp"];

/** A code of an authenticator beside the password. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const [begun, setBegun] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section className="block">
      <h2 className="title-s">Second factor</h2>
      {codes && <Recovery codes={codes} />}
      {isOn ? (
        <On onCodes={setCodes} />
      ) : begun ? (
        <Confirm
          setUp={begun}
          onDone={() => {
            setCodes(begun.backupCodes);
            setBegun(null);
          }}
        />
      ) : (
        <Form
          isOneOfMany
          action="Set it up"
          className="stack set-stack"
          send={async (fields) => {
            const body = proofIn(fields);
            setBegun(await api.post("/api/auth/two-factor/enable", { body }));
          }}
        >
          <p className="soft">
            Whoever has your password can’t come in without the code that your phone shows.
          </p>
          <Proof />
        </Form>
      )}
    </section>
  );
}

function On({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  return (
    <div className="row row-wrap set-stack">
      <span className="tag tag-good">It is on</span>
      <Sure
        label="New recovery codes"
        title="New recovery codes"
        action="Make new ones"
        run={async (fields) => {
          const body = proofIn(fields);
          const made = await api.post("/api/auth/two-factor/generate-backup-codes", { body });
          onCodes(made.backupCodes);
        }}
      >
        <p>Those you have stop working.</p>
        <Proof />
      </Sure>
      <Sure
        isBad
        label="Turn it off"
        className="btn btn-bad"
        title="Turn the second factor off"
        action="Turn it off"
        run={async (fields) => {
          await api.post("/api/auth/two-factor/disable", { body: proofIn(fields) });
          refresh("/api/auth/");
        }}
      >
        <p>Your password alone opens your account then.</p>
        <Proof />
      </Sure>
    </div>
  );
}

const Recovery = ({ codes }: { codes: readonly string[] }) => (
  <Secret
    label="Your recovery codes. Each opens your account once, without your phone: keep them somewhere safe."
    value={codes.join("\n")}
  />
);

/** The code to be read by a phone, and the proof that it was. */
function Confirm({ setUp: { totpURI }, onDone }: { setUp: SetUp; onDone: () => void }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`;
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  return (
    <Form
      action="Turn it on"
      className="stack set-stack"
      send={async (fields) => {
        const body = { code: typed(fields, "code") };
        await api.post("/api/auth/two-factor/verify-totp", { body });
        say("The second factor is on.");
        onDone();
        refresh("/api/auth/");
      }}
    >
      <p>Let your authenticator read this, then type the code that it shows.</p>
      <img className="qr" src={picture} alt="The key of your account, for an authenticator" />
      <p className="small soft">
        Or type the key: <code>{secret}</code>
      </p>
      <Field
        label="The code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
