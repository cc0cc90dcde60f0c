import { useQuery } from "@tanstack/react-query";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { Moment } from "../../ui/due.tsx";
import { Field, Form, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import { canPasskey, makePasskey } from "../door/passkey.ts";
import { passkeys } from "./data.ts";
import { Proof, proofIn } from "./proof.tsx";

/** Keys that a device keeps, in place of a password. */
export function Passkeys() {
  const known = useQuery(passkeys());
  const make = async (fields: FormData) => {
    await makePasskey(typed(fields, "name"), proofIn(fields).password);
    refresh("/api/auth/passkey");
  };
  return (
    <section className="block">
      <h2 className="title-s">Passkeys</h2>
      <Loaded of={known}>
        {(list) => (
          <ul className="rows set-stack">
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Loaded>
      {canPasskey() && (
        <Form isOneOfMany action="Make a passkey" send={make} className="stack set-stack">
          <Field label="What this device is called" name="name" maxLength={100} required />
          <Proof />
        </Form>
      )}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Schemas["Passkey"] }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <span className="main">{name}</span>
      <span className="due">
        {lastUsedAt ? "Used " : "Made "}
        <Moment at={lastUsedAt ?? createdAt} />
      </span>
      <Sure
        label="Rename"
        className="btn btn-quiet btn-s"
        title={`Rename ${name}`}
        action="Rename it"
        run={async (fields) => {
          const body = { id, name: typed(fields, "name") };
          await api.post("/api/auth/passkey/update-passkey", { body });
          refresh("/api/auth/passkey");
        }}
      >
        <Field
          label="What this device is called"
          name="name"
          defaultValue={name}
          maxLength={100}
          required
        />
      </Sure>
      <Sure
        isBad
        label="Remove"
        className="btn btn-quiet btn-s"
        title={`Remove ${name}`}
        action="Remove it"
        run={async (fields) => {
          const body = { id, ...proofIn(fields) };
          await api.post("/api/auth/passkey/delete-passkey", { body });
          refresh("/api/auth/passkey");
        }}
      >
        <p>It opens your account no more.</p>
        <Proof />
      </Sure>
    </li>
  );
}
