import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, useToday, withId } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import { Field, Form, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";

const PATH = "/api/v1/{org_slug}/people/{id}/out_of_office";

/** Says to others that one isn't there for a while. */
export function Away() {
  const org = useOrg();
  const me = useMe();
  if (!me) return null;
  return (
    <section className="block">
      <h2 className="title-s">Out of office</h2>
      <AwayOf org={org} id={me.membership_id} />
    </section>
  );
}

function AwayOf({ org, id }: { org: string; id: string }) {
  const today = useToday();
  const known = useQuery({
    ...kept(api.question(PATH, withId(org, id))),
    // Nobody is away: an answer without anything in it.
    select: (away) => ({ away }),
  });
  const end = () =>
    void act({
      send: () => api.delete(PATH, withId(org, id)),
      about: ["/people"],
      failed: "Couldn't change that",
    });
  const begin = async (fields: FormData) => {
    const body = {
      starts_on: typed(fields, "from"),
      ends_on: typed(fields, "until") || null,
      note: typed(fields, "note") || null,
    };
    await api.post(PATH, { ...withId(org, id), body });
    refresh("/people");
  };
  return (
    <Loaded of={known}>
      {({ away }) =>
        away ? (
          <div className="set-stack">
            <p>
              You are away from {shortDay(away.starts_on, today)}
              {away.ends_on && ` until ${shortDay(away.ends_on, today)}`}.{" "}
              {away.note && <span className="soft">“{away.note}”</span>}
            </p>
            <p className="set-acts">
              <button type="button" className="btn" onClick={end}>
                I am back
              </button>
            </p>
          </div>
        ) : (
          <Form action="Say that I am away" send={begin} className="stack set-stack">
            <Field label="From" name="from" type="date" defaultValue={today} required />
            <Field label="Until" name="until" type="date" hint="Empty: until you are back" />
            <Field label="A line for others" name="note" maxLength={200} />
          </Form>
        )
      }
    </Loaded>
  );
}
