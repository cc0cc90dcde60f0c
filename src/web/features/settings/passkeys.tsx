import { useQuery } from "@tanstack/react-query";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { Moment } from "../../ui/due.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { canPasskey, makePasskey } from "../door/passkey.ts";
import { passkeys } from "./data.ts";
import { Proof, proofIn } from "./proof.tsx";
import * as words from "./words/yours.words.tsx";

/** Keys that a device keeps, in place of a password. */
export function Passkeys() {
  const known = useQuery(passkeys());
  const make = async (fields: FormData) => {
    await makePasskey(typed(fields, "name"), proofIn(fields).password);
    refresh("/api/auth/passkey");
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.passkeys}</h2>
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
        <Form
          isOneOfMany
          isForMore
          action={words.makePasskey}
          send={make}
          className="stack set-stack"
          draft={placeOf("passkey", "")}
        >
          <Field label={words.deviceName} name="name" maxLength={100} required />
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
        {lastUsedAt
          ? words.passkeyUsed(<Moment at={lastUsedAt} />)
          : words.passkeyMade(<Moment at={createdAt} />)}
      </span>
      <Sure
        label={words.rename}
        className="btn btn-quiet btn-s"
        title={words.renameNamed(name)}
        action={words.renameIt}
        draft={placeOf("passkey-name", id)}
        run={async (fields) => {
          const body = { id, name: typed(fields, "name") };
          await api.post("/api/auth/passkey/update-passkey", { body });
          refresh("/api/auth/passkey");
        }}
      >
        <Field label={words.deviceName} name="name" defaultValue={name} maxLength={100} required />
      </Sure>
      <Sure
        isBad
        label={shared.remove}
        className="btn btn-quiet btn-s"
        title={shared.removeNamed(name)}
        action={shared.removeIt}
        run={async (fields) => {
          const body = { id, ...proofIn(fields) };
          await api.post("/api/auth/passkey/delete-passkey", { body });
          // Whoever came in by it is led to the door.
          refresh("/api/auth/passkey", "/api/v1/authorization");
        }}
      >
        <p>{words.opensNoMore}</p>
        <Proof />
      </Sure>
    </li>
  );
}
