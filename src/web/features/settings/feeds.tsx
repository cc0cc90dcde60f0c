import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { Choice, Form, Switch } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Secret } from "../../ui/secret.tsx";
import { projects } from "../home/data.ts";

const PATH = "/api/v1/{org_slug}/calendar/feeds";
const feeds = (org: string) => kept(api.question(PATH, inOrg(org)));
const WHOSE = { everyone: "Everybody’s events", me: "Only mine" } as const;

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
      <h2 className="title-s">Your calendar in other programs</h2>
      <p className="soft set-p">
        Your phone’s calendar can follow this one by an address. Whoever has it reads what you see.
      </p>
      {made && <Secret label="The address. It is shown whole this once." value={made} />}
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
      <Form isOneOfMany action="Make an address" send={make} className="stack set-stack">
        <Choice
          label="Of"
          name="project"
          options={[["", "All projects"], ...all.map(({ id, name }) => [id, name] as const)]}
        />
        <Choice label="Whose" name="just" options={Object.entries(WHOSE)} />
        <Switch label="To-dos and cards that are due, too" name="tasks" />
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
      failed: "Couldn't take the address back",
    });
  return (
    <li>
      <div className="main">
        {project_id === null ? "All projects" : (of ?? "One project")}
        <span className="sub">
          <code>{url.slice(-12)}</code> · {WHOSE[just]}
          {include_tasks && " · with what is due"}
        </span>
      </div>
      <button type="button" className="btn btn-quiet btn-s" onClick={drop}>
        Take it back
      </button>
    </li>
  );
}
