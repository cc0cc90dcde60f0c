import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useIsTeam } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Moment } from "../../ui/due.tsx";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Secret } from "../../ui/secret.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { apps, tokens } from "./data.ts";
import { Feeds } from "./feeds.tsx";
import * as words from "./words/yours.words.tsx";

const id = (one: string) => ({ params: { path: { id: one } } });
const SCOPES = { read: words.reads, full: words.readsAndWrites } as const;

/** Programs that act for oneself: tokens that one made, apps that one let in. */
export function Access() {
  // Clients follow no calendar from elsewhere.
  const isTeam = useIsTeam();
  return (
    <>
      <Tokens />
      <Apps />
      {isTeam && <Feeds />}
    </>
  );
}

function Tokens() {
  const known = useQuery(tokens());
  const [made, setMade] = useState<string | null>(null);
  const make = async (fields: FormData) => {
    const until = typed(fields, "until");
    const body = {
      name: typed(fields, "name"),
      scope: fields.get("scope") === "full" ? ("full" as const) : ("read" as const),
      expires_at: until ? new Date(`${until}T23:59:59`).toISOString() : null,
    };
    setMade((await api.post("/api/v1/me/tokens", { body })).token);
    refresh("/me/tokens");
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.yourTokens}</h2>
      <p className="soft set-p">{words.whatTokensAre}</p>
      {made && <Secret label={words.tokenShownOnce} value={made} />}
      <Loaded of={known}>
        {(list) => (
          <ul className="rows set-stack">
            {list.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </Loaded>
      <Form
        isOneOfMany
        isForMore
        action={shared.makeToken}
        send={make}
        className="stack set-stack"
        draft={placeOf("token", "")}
      >
        <Field label={words.whatItIsFor} name="name" required />
        <Choice label={words.whatItDoes} name="scope" options={Object.entries(SCOPES)} />
        <Field label={shared.until} name="until" type="date" hint={words.untilRevoked} />
      </Form>
    </section>
  );
}

function TokenRow({ token }: { token: Schemas["Token"] }) {
  const { name, prefix, scope, last_used_at, expires_at } = token;
  const revoke = async () => {
    await api.delete("/api/v1/me/tokens/{id}", id(token.id));
    refresh("/me/tokens");
  };
  return (
    <li>
      <div className="main">
        {name}
        <span className="sub">
          <code>{prefix}…</code> · {SCOPES[scope]} ·{" "}
          {last_used_at ? words.usedAt(<Moment at={last_used_at} />) : words.neverUsed}
          {expires_at && <> · {words.untilWhen(<Moment at={expires_at} />)}</>}
        </span>
      </div>
      <Sure
        isBad
        label={words.revoke}
        className="btn btn-quiet btn-s"
        title={words.revokeNamed(name)}
        action={words.revokeIt}
        run={revoke}
      >
        <p>{words.whatRevokingDoes}</p>
      </Sure>
    </li>
  );
}

function Apps() {
  const known = useQuery(apps());
  const part = async (one: string, name: string) => {
    await api.delete("/api/v1/me/connected-apps/{id}", id(one));
    refresh("/me/connected-apps");
    say(words.isDisconnected(name));
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.connectedApps}</h2>
      <Loaded of={known}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{words.noApps}</p>
          ) : (
            <ul className="rows set-stack">
              {list.map(({ id: one, name, scope, last_used_at }) => (
                <li key={one}>
                  <div className="main">
                    {name}
                    <span className="sub">
                      {scope.includes("write") ? SCOPES.full : SCOPES.read}
                      {last_used_at && <> · {words.usedAt(<Moment at={last_used_at} />)}</>}
                    </span>
                  </div>
                  <Sure
                    isBad
                    label={words.disconnect}
                    className="btn btn-quiet btn-s"
                    title={words.disconnectNamed(name)}
                    action={words.disconnectIt}
                    run={() => part(one, name)}
                  >
                    <p>{words.whatDisconnectingDoes}</p>
                  </Sure>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
