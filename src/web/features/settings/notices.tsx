import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { preferences } from "../../lib/org.ts";
import { Choice, Field, Switch } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Weekdays } from "../../ui/weekdays.tsx";
import * as shared from "../../ui/words.ts";
import { Away } from "./away.tsx";
import { change } from "./change.ts";
import { ThisDevice } from "./this-device.tsx";
import * as words from "./words/yours.words.tsx";

/** What one is told of, how, and when not. */
export function Notices() {
  const known = useQuery(preferences());
  return (
    <Loaded of={known}>
      {({ notifications, quiet_hours }) => (
        <>
          <Told {...notifications} />
          <section className="block">
            <h2 className="title-s">{words.quietHours}</h2>
            <div className="set-stack stack">
              <Switch
                label={words.leaveMeAlone}
                hint={words.waitsAfterwards}
                checked={quiet_hours.enabled}
                onChange={(event) =>
                  void change({ quiet_hours: { enabled: event.target.checked } })
                }
              />
              {quiet_hours.enabled && <Hours {...quiet_hours} />}
            </div>
          </section>
          <Away />
        </>
      )}
    </Loaded>
  );
}

function Told({ scope, channels }: Schemas["Preferences"]["notifications"]) {
  const setChannels = (now: Partial<typeof channels>) =>
    void change({ notifications: { channels: now } });
  const setScope = (value: string) =>
    void change({ notifications: { scope: value === "mentions" ? "mentions" : "everything" } });
  return (
    <section className="block">
      <h2 className="title-s">{words.whatYouAreTold}</h2>
      <div className="set-stack stack">
        <Choice
          label={shared.inHey}
          hint={shared.youHearEitherWay}
          value={scope}
          onChange={(event) => setScope(event.target.value)}
          options={[
            ["everything", shared.whatAllAreTold],
            ["mentions", shared.onlyMine],
          ]}
        />
        <Switch
          label={words.alsoByEmail}
          hint={words.someAtATime}
          checked={channels.email}
          onChange={(event) => setChannels({ email: event.target.checked })}
        />
        <Switch
          label={words.alsoOnDevices}
          hint={words.onEachYouLet}
          checked={channels.push}
          onChange={(event) => setChannels({ push: event.target.checked })}
        />
        {channels.push && <ThisDevice />}
      </div>
    </section>
  );
}

interface HoursProps {
  start: string;
  end: string;
  work_days: number[];
}

function Hours({ start, end, work_days }: HoursProps) {
  return (
    <>
      <Hour name="start" label={words.theyBeginAt} at={start} />
      <Hour name="end" label={words.theyEndAt} at={end} />
      <Weekdays
        label={words.youWorkOn}
        days={work_days}
        onChange={(days) => void change({ quiet_hours: { work_days: days } })}
      />
    </>
  );
}

interface HourProps {
  name: "start" | "end";
  label: string;
  at: string;
}

/** Whoever typed a time and does nothing for so long has typed all of it. */
const TYPED_MS = 800;

/**
 * A time that is kept once it is typed, or left, and shown as it is kept but where one types; one that is cleared stays
 * what it was.
 */
function Hour({ name, label, at }: HourProps) {
  const [isCleared, setCleared] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef("");
  const keep = (time: string) => {
    if (time === "" || time === at || time === sent.current) return;
    sent.current = time;
    void change({ quiet_hours: { [name]: time } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed alone begins it anew.
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => keep(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const leave = (time: string) => {
    setTyped(null);
    setCleared(time === "");
    keep(time);
  };
  return (
    <Field
      label={label}
      name={name}
      type="time"
      value={typed ?? at}
      onChange={(event) => {
        sent.current = "";
        setTyped(event.target.value);
      }}
      {...(isCleared && { wrong: words.needsTime(at) })}
      onBlur={(event) => leave(event.target.value)}
    />
  );
}
