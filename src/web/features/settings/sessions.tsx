import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { sessions } from "./data.ts";
import * as words from "./words/yours.words.tsx";

const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
const CALLED: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS": "Mac" };

/** `Firefox on Linux`, as far as a browser says so. */
function deviceOf(agent: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => {
    const found = names.find((name) => agent?.includes(name));
    return found && (CALLED[found] ?? found);
  });
  if (!browser) return agent?.split("/")[0] || words.aProgram;
  return system ? words.browserOn(browser, system) : browser;
}

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
                    {deviceOf(userAgent)}
                    <span className="sub">
                      {ipAddress} · <Moment at={updatedAt} />
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
