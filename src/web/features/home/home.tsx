import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { useMe, useOrg, usePeople, useRuns, useTimes, useToday } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { clockAt, longDay } from "../../lib/when.ts";
import { firstName } from "../../ui/faces.tsx";
import { later } from "../../ui/later/later.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { type Begun, exampleOf } from "../door/example-mark.ts";
import { assignments } from "./data.ts";
import { useFirstSteps } from "./first.ts";
import { NewProject } from "./new-project.tsx";
import { NewsForYou } from "./news.tsx";
import { NextDays } from "./next-days.tsx";
import { OnYourPlate } from "./plate.tsx";
import { Projects } from "./projects.tsx";
import * as words from "./words.tsx";

const Example = later(() => import("../door/example.tsx"), "Example");

const FirstSteps = later(() => import("./first-steps.tsx"), "FirstSteps");
const MakeItYours = later(() => import("./make-it-yours.tsx"), "MakeItYours");

/** What is new and due, then where to go; before there is any of it, how to begin. */
export function Home() {
  const org = useOrg();
  const kept = useMemo(() => exampleOf(org), [org]);
  const [wanted, setWanted] = useState<Begun | null>(null);
  const example = wanted ?? kept;
  const steps = useFirstSteps();
  return (
    <Page title={shared.home}>
      {steps ? <FirstSteps steps={steps} onExample={setWanted} /> : <Hello />}
      {example && <Example begun={example} />}
      <div className={steps ? "home-grid two-top" : "home-grid"}>
        <div className="stack stack-6">
          <Projects isFirst={steps !== null} />
          <OnYourPlate />
        </div>
        <div className="stack stack-6">
          {steps && <MakeItYours />}
          <NextDays />
          <NewsForYou />
        </div>
      </div>
    </Page>
  );
}

function useHour(): number {
  const { timeZone } = useTimes();
  return clockAt(new Date(), timeZone).hour;
}

function Hello() {
  const org = useOrg();
  const me = useMe();
  const today = useToday();
  const mayInvite = useRuns();
  const hour = useHour();
  const name = usePeople().find((who) => who.membership_id === me?.membership_id)?.name ?? "";
  const work = useQuery(assignments(org)).data;
  const due = [...(work?.priorities ?? []), ...(work?.others ?? [])].filter(
    ({ due_on }) => due_on !== null && due_on <= today,
  ).length;
  const unread = useQuery(tray(org)).data?.unread_count ?? 0;
  return (
    <div className="hello">
      <div>
        <h1 className="title">{words.greeting(hour, firstName(name))}</h1>
        <p>
          {longDay(today)}.{" "}
          {words.whatAwaits(
            due > 0 && (
              <Link to="/$org/my" params={{ org }}>
                {words.thingsDue(due)}
              </Link>
            ),
            unread > 0 && (
              <Link to="/$org/hey" params={{ org }}>
                {words.thingsNew(unread, due > 0)}
              </Link>
            ),
          )}
        </p>
      </div>
      <div className="row">
        {mayInvite && (
          <Link to="/$org/people" params={{ org }} className="btn">
            <UserPlus className="i" aria-hidden />
            {words.invitePeople}
          </Link>
        )}
        <NewProject />
      </div>
    </div>
  );
}
