import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Flag } from "lucide-react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns, useToday, withId } from "../../lib/org.ts";
import { daysBetween, distance, shortDay } from "../../lib/when.ts";
import { Empty } from "../../ui/empty.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { dayAfter } from "../calendar/grid.ts";
import { projects } from "../home/data.ts";
import * as words from "./words.ts";
import { WorkRows } from "./work-rows.tsx";

const WEEKS_AHEAD = 28;

/** Projects with their days, what is marked on the way, and what is due next. */
export function Roadmap() {
  const org = useOrg();
  const today = useToday();
  const all = useQuery(projects(org)).data ?? [];
  const dated = all.filter(({ starts_on, ends_on }) => starts_on !== null || ends_on !== null);
  return (
    <>
      <Markers />
      {dated.length > 0 && (
        <section className="sub-block">
          <h2 className="title-s">{shared.projects}</h2>
          <ul className="rows rows-dated">
            {dated.map(({ id, name, color, starts_on, ends_on }) => (
              <li key={id}>
                <Mark id={id} color={color} />
                <div className="main">
                  <Link to="/$org/projects/$id" params={{ org, id }}>
                    {name}
                  </Link>
                  {starts_on && ends_on && (
                    <progress
                      className="progress"
                      max={Math.max(1, daysBetween(starts_on, ends_on))}
                      value={Math.max(0, daysBetween(starts_on, today))}
                      aria-label={words.whereBetweenDays(name)}
                    />
                  )}
                </div>
                <span className="due">
                  {[starts_on, ends_on].map((day) => day && shortDay(day, today)).join(" – ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Upcoming />
    </>
  );
}

function Markers() {
  const org = useOrg();
  const mayMark = useRuns();
  const found = useQuery(kept(api.question("/api/v1/{org_slug}/roadmap/markers", inOrg(org))));
  const add = async (fields: FormData) => {
    const body = { name: typed(fields, "name"), date: typed(fields, "date") };
    await api.post("/api/v1/{org_slug}/roadmap/markers", { ...inOrg(org), body });
    refresh("/roadmap");
  };
  return (
    <section className="sub-block">
      <h2 className="title-s">{words.onTheWay}</h2>
      <Loaded of={found} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.nothingMarked}>{words.whatIsMarked}</Empty>
          ) : (
            <ul className="rows">
              {list.map((marker) => (
                <MarkerRow key={marker.id} marker={marker} mayMark={mayMark} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayMark && (
        <Form
          action={words.markIt}
          send={add}
          className="stack set-stack"
          isForMore
          draft={placeOf("marker", org)}
        >
          <Field label={words.what} name="name" required />
          <Field label={words.when} name="date" type="date" required />
        </Form>
      )}
    </section>
  );
}

interface RowProps {
  marker: Schemas["RoadmapMarker"];
  mayMark: boolean;
}

function MarkerRow({ marker: { id, name, date }, mayMark }: RowProps) {
  const org = useOrg();
  const today = useToday();
  const remove = () =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/roadmap/markers/{id}", withId(org, id)),
      about: ["/roadmap"],
      failed: shared.couldntTakeAway,
    });
  return (
    <li>
      <Flag className="i" aria-hidden />
      <div className="main">
        <bdi>{name}</bdi>
        <span className="sub">{distance(date, today)}</span>
      </div>
      <span className="due">{shortDay(date, today)}</span>
      {mayMark && (
        <button
          type="button"
          className="btn btn-quiet btn-s"
          aria-label={words.takeAwayNamed(name)}
          onClick={remove}
        >
          {words.takeAway}
        </button>
      )}
    </li>
  );
}

function Upcoming() {
  const org = useOrg();
  const today = useToday();
  const question = api.question("/api/v1/{org_slug}/reports/calendar/upcoming", {
    params: {
      path: { org_slug: org },
      query: { from: today, to: dayAfter(today, WEEKS_AHEAD) },
    },
  });
  const found = useQuery(kept(question));
  return (
    <section className="sub-block">
      <h2 className="title-s">{words.dueInFourWeeks}</h2>
      <Loaded of={found} rows={4}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <p className="soft">{words.nothingWithDay}</p>
          ) : (
            <WorkRows work={tasks} />
          )
        }
      </Loaded>
    </section>
  );
}
