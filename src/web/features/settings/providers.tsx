import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { Sure } from "../../ui/sure.tsx";
import { doors } from "../door/data.ts";
import { accounts } from "./data.ts";
import { Proof, proofIn } from "./proof.tsx";
import * as words from "./words/yours.words.tsx";

/** Who else may say that it is oneself. */
export function Providers() {
  const known = useQuery(accounts()).data ?? [];
  const offered = useQuery(doors()).data?.providers ?? [];
  if (offered.length === 0) return null;
  return (
    <section className="block">
      <h2 className="title-s">{words.signingInByOthers}</h2>
      <ul className="rows set-stack">
        {offered.map(({ id, name }) => {
          const joined = known.find(({ providerId }) => providerId === id);
          return (
            <li key={id}>
              <span className="main">{name}</span>
              <Sure
                label={joined ? words.partFromIt : words.joinWithIt}
                className="btn btn-s"
                title={joined ? words.partFrom(name) : words.joinWith(name)}
                action={joined ? words.partFromIt : words.goOn}
                run={async (fields) => {
                  const proof = proofIn(fields);
                  if (joined) {
                    const body = { providerId: id, accountId: joined.accountId, ...proof };
                    await api.post("/api/auth/unlink-account", { body });
                    refresh("/api/auth/");
                    return;
                  }
                  const callbackURL = location.pathname + location.search;
                  const body = { provider: id, callbackURL, ...proof };
                  const { url } = await api.post("/api/auth/link-social", { body });
                  location.assign(url);
                }}
              >
                <Proof />
              </Sure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
