import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { areSingleKeysOn, setSingleKeys } from "../../lib/keys.ts";
import { refresh } from "../../lib/optimistic.ts";
import { preferences } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { WEEKDAYS } from "../../lib/when.ts";
import { switchTheme, type Theme } from "../../shell/account.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { change } from "./change.ts";
import { session } from "./data.ts";
import { Picture } from "./picture.tsx";
import * as words from "./words/yours.words.tsx";
import { zonesWith } from "./zones.ts";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["system", words.asTheSystem],
  ["light", shared.light],
  ["dark", shared.dark],
];

/** What one is called in every organization. */
function YourName() {
  const name = useQuery(session()).data?.user.name;
  if (name === undefined) return null;
  const send = async (fields: FormData) => {
    await api.post("/api/auth/update-user", { body: { name: typed(fields, "name") } });
    refresh("/api/auth/", "/people", "/authorization");
    say(words.youAreCalledSo);
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.yourName}</h2>
      <Form isOneOfMany action={shared.save} send={send} className="stack set-stack">
        <Field
          label={words.howYouAreCalled}
          name="name"
          autoComplete="name"
          defaultValue={name}
          required
        />
      </Form>
    </section>
  );
}

/** How it works for oneself. */
export function Mine() {
  const known = useQuery(preferences());
  return (
    <Loaded of={known}>
      {(now) => (
        <>
          <section className="block">
            <h2 className="title-s">{words.yourPicture}</h2>
            <Picture />
          </section>
          <YourName />
          <section className="block">
            <h2 className="title-s">{words.datesAndTimes}</h2>
            <div className="set-stack stack">
              <Choice
                label={shared.whereYouAre}
                value={now.timezone}
                onChange={(event) => void change({ timezone: event.target.value })}
                options={zonesWith(now.timezone).map((zone) => [zone, zone])}
              />
              <Choice
                label={words.theClock}
                value={now.time_format}
                onChange={(event) =>
                  void change({ time_format: event.target.value === "12h" ? "12h" : "24h" })
                }
                options={[
                  ["24h", words.clockOf24],
                  ["12h", words.clockOf12],
                ]}
              />
              <Choice
                label={words.weekBeginsOn}
                value={now.week_starts_on}
                onChange={(event) => void change({ week_starts_on: Number(event.target.value) })}
                options={WEEKDAYS.map((day, at) => [`${at}`, day])}
              />
            </div>
          </section>
          <Looks theme={now.theme} />
        </>
      )}
    </Loaded>
  );
}

function Looks({ theme }: { theme: Theme }) {
  return (
    <section className="block">
      <h2 className="title-s">{words.looksAndKeys}</h2>
      <div className="set-stack stack">
        <Choice
          label={words.howItLooks}
          defaultValue={theme}
          onChange={({ target: { value } }) => {
            const chosen = THEMES.find(([one]) => one === value);
            if (chosen) switchTheme(chosen[0]);
          }}
          options={THEMES}
        />
        <Switch
          label={words.singleLetters}
          hint={words.suchAsX}
          defaultChecked={areSingleKeysOn()}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </section>
  );
}
