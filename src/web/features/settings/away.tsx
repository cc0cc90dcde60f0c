import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, useToday, withId } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { outOfOffice } from "../people/away.tsx";
import * as words from "./words/yours.words.tsx";

const PATH = "/api/v1/{org_slug}/people/{id}/out_of_office";

/** Says to others that one isn't there for a while. */
export function Away() {
  const org = useOrg();
  const me = useMe();
  if (!me) return null;
  return (
    <section className="block">
      <h2 className="title-s">{words.outOfOffice}</h2>
      <AwayOf org={org} id={me.membership_id} />
    </section>
  );
}

function AwayOf({ org, id }: { org: string; id: string }) {
  const today = useToday();
  const known = useQuery(outOfOffice(org, id));
  const end = () =>
    void act({
      send: () => api.delete(PATH, withId(org, id)),
      about: ["/people"],
      failed: shared.couldntChange,
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
              {words.youAreAway(
                shortDay(away.starts_on, today),
                away.ends_on && shortDay(away.ends_on, today),
              )}{" "}
              {away.note && <span className="soft">“{away.note}”</span>}
            </p>
            <p className="set-acts">
              <button type="button" className="btn" onClick={end}>
                {words.iAmBack}
              </button>
            </p>
          </div>
        ) : (
          <Form
            action={words.sayIAmAway}
            send={begin}
            className="stack set-stack"
            draft={placeOf("away", org)}
          >
            <Field label={words.from} name="from" type="date" defaultValue={today} required />
            <Field label={shared.until} name="until" type="date" hint={words.untilYouAreBack} />
            <Field label={words.aLineForOthers} name="note" maxLength={200} />
          </Form>
        )
      }
    </Loaded>
  );
}
