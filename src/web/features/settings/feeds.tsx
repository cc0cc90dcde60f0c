import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { Choice, Form, Switch } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Secret } from "../../ui/secret.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import * as words from "./words/yours.words.tsx";

const PATH = "/api/v1/{org_slug}/calendar/feeds";
const feeds = (org: string) => kept(api.question(PATH, inOrg(org)));
const WHOSE = { everyone: words.everybodysEvents, me: words.onlyMine } as const;

/** Addresses by which other calendars read this one. */
export function Feeds() {
  const org = useOrg();
  const known = useQuery(feeds(org));
  const all = useQuery(projects(org)).data ?? [];
  const [made, setMade] = useState<string | null>(null);
  const make = async (fields: FormData) => {
    const project = String(fields.get("project"));
    const body = {
      project_id: project === "" ? null : project,
      just: fields.get("just") === "me" ? ("me" as const) : ("everyone" as const),
      include_tasks: fields.get("tasks") === "on",
    };
    setMade((await api.post(PATH, { ...inOrg(org), body })).url);
    refresh("/calendar/feeds");
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.yourCalendarElsewhere}</h2>
      <p className="soft set-p">{words.whatFeedsAre}</p>
      {made && <Secret label={words.addressShownOnce} value={made} />}
      <Loaded of={known}>
        {(list) => (
          <ul className="rows set-stack">
            {list.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                of={all.find(({ id }) => id === feed.project_id)?.name}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Form isOneOfMany action={words.makeAddress} send={make} className="stack set-stack">
        <Choice
          label={words.ofWhat}
          name="project"
          options={[["", words.allProjects], ...all.map(({ id, name }) => [id, name] as const)]}
        />
        <Choice label={words.whose} name="just" options={Object.entries(WHOSE)} />
        <Switch label={words.dueToo} name="tasks" />
      </Form>
    </section>
  );
}

function FeedRow({ feed, of }: { feed: Schemas["CalendarFeed"]; of: string | undefined }) {
  const org = useOrg();
  const { id, url, project_id, just, include_tasks } = feed;
  const drop = () =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/calendar/feeds/{id}", withId(org, id)),
      about: ["/calendar/feeds"],
      failed: words.couldntTakeAddressBack,
    });
  return (
    <li>
      <div className="main">
        {project_id === null ? words.allProjects : (of ?? words.oneProject)}
        <span className="sub">
          <code>{url.slice(-12)}</code> · {WHOSE[just]}
          {include_tasks && ` · ${words.withWhatIsDue}`}
        </span>
      </div>
      <button type="button" className="btn btn-quiet btn-s" onClick={drop}>
        {shared.takeBack}
      </button>
    </li>
  );
}
