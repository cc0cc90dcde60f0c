import { useState } from "react";
import { renderSVG } from "uqr";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { say } from "../../lib/toast.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Secret } from "../../ui/secret.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { Proof, proofIn } from "./proof.tsx";
import * as words from "./words/yours.words.tsx";

type SetUp = Schemas["TwoFactorSetUp"];

/** A code of an authenticator beside the password. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const [begun, setBegun] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section className="block">
      <h2 className="title-s">{words.secondFactor}</h2>
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
          action={words.setItUp}
          className="stack set-stack"
          send={async (fields) => {
            const body = proofIn(fields);
            setBegun(await api.post("/api/auth/two-factor/enable", { body }));
          }}
        >
          <p className="soft">{words.whatFactorDoes}</p>
          <Proof />
        </Form>
      )}
    </section>
  );
}

function On({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  return (
    <div className="row row-wrap set-stack">
      <span className="tag tag-good">{words.itIsOn}</span>
      <Sure
        label={words.newCodes}
        title={words.newCodes}
        action={words.makeNewOnes}
        run={async (fields) => {
          const body = proofIn(fields);
          const made = await api.post("/api/auth/two-factor/generate-backup-codes", { body });
          onCodes(made.backupCodes);
        }}
      >
        <p>{words.thoseStopWorking}</p>
        <Proof />
      </Sure>
      <Sure
        isBad
        label={shared.turnOff}
        className="btn btn-bad"
        title={words.turnFactorOff}
        action={shared.turnOff}
        run={async (fields) => {
          await api.post("/api/auth/two-factor/disable", { body: proofIn(fields) });
          refresh("/api/auth/");
        }}
      >
        <p>{words.passwordAlone}</p>
        <Proof />
      </Sure>
    </div>
  );
}

const Recovery = ({ codes }: { codes: readonly string[] }) => (
  <Secret label={words.recoveryCodes} value={codes.join("\n")} />
);

/** The code to be read by a phone, and the proof that it was. */
function Confirm({ setUp: { totpURI }, onDone }: { setUp: SetUp; onDone: () => void }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`;
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  return (
    <Form
      action={words.turnItOn}
      className="stack set-stack"
      send={async (fields) => {
        // As an authenticator shows it, with a blank in the middle.
        const body = { code: typed(fields, "code").replace(/\s/g, "") };
        await api.post("/api/auth/two-factor/verify-totp", { body });
        say(words.factorIsOn);
        onDone();
        refresh("/api/auth/");
      }}
    >
      <p>{words.letAuthenticatorRead}</p>
      <img className="qr" src={picture} alt={words.keyOfAccount} />
      <p className="small soft">{words.orTypeKey(<code>{secret}</code>)}</p>
      <Field
        label={words.theCode}
        name="code"
        inputMode="numeric"
        pattern="\s*([0-9]\s*){6}"
        title={words.sixDigits}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
