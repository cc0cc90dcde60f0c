import { useQuery } from "@tanstack/react-query";
import { deviceNamed } from "#/lib/sign-in/device.ts";
import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { sessions } from "./data.ts";
import * as words from "./words/yours.words.tsx";

/** Where one is signed in. */
export function Sessions() {
  const known = useQuery(sessions());
  const end = (token: string) =>
    void act({
      send: () => api.post("/api/auth/revoke-session", { body: { token } }),
      about: ["/api/auth/list-sessions"],
      failed: words.couldntSignOut,
    });
  const endOthers = () =>
    void act({
      send: () => api.post("/api/auth/revoke-other-sessions"),
      about: ["/api/auth/list-sessions"],
      failed: words.couldntSignThemOut,
    });
  return (
    <section className="block">
      <h2 className="title-s">{words.whereSignedIn}</h2>
      <Loaded of={known}>
        {(list) => (
          <>
            <ul className="rows set-stack">
              {list.map(({ id, token, current, userAgent, ipAddress, updatedAt }) => (
                <li key={id}>
                  <div className="main">
                    {deviceNamed(userAgent) ?? words.aProgram}
                    <span className="sub">
                      {ipAddress && `${ipAddress} · `}
                      <Moment at={updatedAt} />
                    </span>
                  </div>
                  {current ? (
                    <span className="tag tag-good">{shared.here}</span>
                  ) : (
                    <button
                      type="button"
                      className="btn btn-quiet btn-s"
                      onClick={() => end(token)}
                    >
                      {words.signItOut}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <p className="set-acts">
                <button type="button" className="btn" onClick={endOthers}>
                  {words.signOutElsewhere}
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
