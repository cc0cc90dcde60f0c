import { useQuery } from "@tanstack/react-query";
import { api, queries, type Schemas } from "../../lib/api.ts";
import { areSingleKeysOn, setSingleKeys } from "../../lib/keys.ts";
import { act } from "../../lib/optimistic.ts";
import { preferences } from "../../lib/org.ts";
import { switchTheme, type Theme } from "../../shell/account.ts";
import { Loaded } from "../../ui/loaded.tsx";

type Preferences = Schemas["Preferences"];
type Change = Partial<Pick<Preferences, "timezone" | "time_format" | "week_starts_on">>;

const change = (body: Change) => {
  const { queryKey } = preferences();
  return act({
    show: () => {
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (now: Preferences | undefined) => now && { ...now, ...body });
      return () => queries.setQueryData(queryKey, before);
    },
    send: () => api.patch("/api/v1/me/preferences", { body }),
    about: ["/me/preferences"],
    failed: "Couldn't save that",
  });
};

const ZONES = Intl.supportedValuesOf("timeZone");
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** How it works for oneself. */
export function Mine() {
  const known = useQuery(preferences());
  return (
    <Loaded of={known}>
      {(now) => (
        <>
          <section className="block">
            <h2 className="title-s">Dates and times</h2>
            <div className="set-stack stack">
              <div className="field">
                <label htmlFor="zone">Where you are</label>
                <select
                  className="input"
                  id="zone"
                  value={now.timezone}
                  onChange={(event) => void change({ timezone: event.target.value })}
                >
                  {[...new Set([now.timezone, ...ZONES])].map((zone) => (
                    <option key={zone}>{zone}</option>
                  ))}
                </select>
              </div>
              <div className="field">
                <label htmlFor="clock">The clock</label>
                <select
                  className="input"
                  id="clock"
                  value={now.time_format}
                  onChange={(event) =>
                    void change({ time_format: event.target.value === "12h" ? "12h" : "24h" })
                  }
                >
                  <option value="24h">14:30</option>
                  <option value="12h">2:30 pm</option>
                </select>
              </div>
              <div className="field">
                <label htmlFor="week">A week begins on</label>
                <select
                  className="input"
                  id="week"
                  value={now.week_starts_on}
                  onChange={(event) => void change({ week_starts_on: Number(event.target.value) })}
                >
                  {DAYS.map((day, at) => (
                    <option key={day} value={at}>
                      {day}
                    </option>
                  ))}
                </select>
              </div>
            </div>
          </section>
          <Looks theme={now.theme} />
        </>
      )}
    </Loaded>
  );
}

const THEMES: Record<Theme, string> = {
  system: "As the system",
  light: "Light",
  dark: "Dark",
};
const isTheme = (value: string): value is Theme => Object.hasOwn(THEMES, value);

function Looks({ theme }: { theme: Theme }) {
  return (
    <section className="block">
      <h2 className="title-s">Looks and keys</h2>
      <div className="set-stack stack">
        <div className="field">
          <label htmlFor="theme">How it looks</label>
          <select
            className="input"
            id="theme"
            defaultValue={theme}
            onChange={({ target: { value } }) => isTheme(value) && switchTheme(value)}
          >
            {Object.entries(THEMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <label className="opt-row">
          <span>
            Single letters are keys
            <span className="hint"> such as X for done and B for a bookmark</span>
          </span>
          <input
            type="checkbox"
            className="switch"
            defaultChecked={areSingleKeysOn()}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </label>
      </div>
    </section>
  );
}
