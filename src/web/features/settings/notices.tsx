import { useQuery } from "@tanstack/react-query";
import { preferences } from "../../lib/org.ts";
import { Choice, Field, Switch } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Away } from "./away.tsx";
import { change } from "./change.ts";
import { DAYS } from "./mine.tsx";

/** What one is told of, how, and when not. */
export function Notices() {
  const known = useQuery(preferences());
  return (
    <Loaded of={known}>
      {({ notifications: { scope, channels }, quiet_hours: quiet }) => (
        <>
          <section className="block">
            <h2 className="title-s">What you are told of</h2>
            <div className="set-stack stack">
              <Choice
                label="In Hey!"
                value={scope}
                onChange={(event) =>
                  void change({
                    notifications: {
                      scope: event.target.value === "mentions" ? "mentions" : "everything",
                    },
                  })
                }
                options={[
                  ["everything", "Everything I follow"],
                  ["mentions", "Only what names me"],
                ]}
              />
              <Switch
                label="Also by e-mail"
                hint="some at a time, while you aren’t here"
                checked={channels.email}
                onChange={(event) =>
                  void change({ notifications: { channels: { email: event.target.checked } } })
                }
              />
              <Switch
                label="Also on your devices"
                hint="as far as they let it"
                checked={channels.push}
                onChange={(event) =>
                  void change({ notifications: { channels: { push: event.target.checked } } })
                }
              />
            </div>
          </section>
          <section className="block">
            <h2 className="title-s">Quiet hours</h2>
            <div className="set-stack stack">
              <Switch
                label="Leave me alone outside of work"
                hint="what comes then is waiting for you afterwards"
                checked={quiet.enabled}
                onChange={(event) =>
                  void change({ quiet_hours: { enabled: event.target.checked } })
                }
              />
              {quiet.enabled && <Hours {...quiet} />}
            </div>
          </section>
          <Away />
        </>
      )}
    </Loaded>
  );
}

interface HoursProps {
  start: string;
  end: string;
  work_days: number[];
}

function Hours({ start, end, work_days }: HoursProps) {
  const toggle = (day: number) =>
    void change({
      quiet_hours: {
        work_days: work_days.includes(day)
          ? work_days.filter((one) => one !== day)
          : [...work_days, day].toSorted((a, b) => a - b),
      },
    });
  return (
    <>
      <Field
        label="They begin at"
        name="start"
        type="time"
        defaultValue={start}
        onBlur={(event) => void change({ quiet_hours: { start: event.target.value } })}
      />
      <Field
        label="They end at"
        name="end"
        type="time"
        defaultValue={end}
        onBlur={(event) => void change({ quiet_hours: { end: event.target.value } })}
      />
      <fieldset className="pick-people">
        <legend>You work on</legend>
        <div className="row row-wrap">
          {DAYS.map((day, at) => (
            <button
              key={day}
              type="button"
              className="chip chip-line"
              aria-pressed={work_days.includes(at)}
              onClick={() => toggle(at)}
            >
              {day}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
