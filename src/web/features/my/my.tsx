import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useIsTeam, useMe, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { assignments } from "../home/data.ts";
import { PersonTrail } from "../people/trail.tsx";
import { Assignments } from "./assignments.tsx";
import { Cheers } from "./cheers.tsx";
import { bookmarks, drafts, FIRST_PAGE, snoozes } from "./data.ts";
import { Done } from "./done.tsx";
import { Bookmarks, Drafts, SnoozedThings } from "./kept.tsx";
import { Notes } from "./notes.tsx";
import * as words from "./words.tsx";

const TABS = [
  "assignments",
  "done",
  "drafts",
  "bookmarks",
  "snoozed",
  "notes",
  "cheers",
  "activity",
] as const;
type Tab = (typeof TABS)[number];

/** Which tab an address means. */
const tabOf = (value: unknown): Tab => TABS.find((tab) => tab === value) ?? "assignments";

const LOOKS: Record<Tab, { label: string; Inside: ComponentType }> = {
  assignments: { label: words.assignments, Inside: Assignments },
  done: { label: shared.done, Inside: Done },
  drafts: { label: shared.drafts, Inside: Drafts },
  bookmarks: { label: shared.bookmarks, Inside: Bookmarks },
  snoozed: { label: words.putOff, Inside: SnoozedThings },
  notes: { label: shared.notes, Inside: Notes },
  cheers: { label: shared.cheers, Inside: Cheers },
  activity: { label: words.myActivity, Inside: MyActivity },
};

/** The two or three next things, and what one keeps for oneself. */
export function MyStuff() {
  const org = useOrg();
  const tab = tabOf(useSearch({ strict: false, select: (search) => search.tab }));
  const counts = useCounts();
  const isTeam = useIsTeam();
  const { Inside, label } = LOOKS[tab];
  return (
    <Page css={placesCss} title={label}>
      <div className="page-title">
        <h1 className="title">{shared.myStuff}</h1>
        <p className="soft">{words.onlyYou}</p>
      </div>
      <div className="sheet sheet-pad">
        <Tabs label={shared.myStuff}>
          {TABS.filter((one) => isTeam || one !== "activity").map((one) => (
            <Link
              key={one}
              to="/$org/my"
              params={{ org }}
              search={{ tab: one }}
              aria-current={one === tab ? "page" : undefined}
            >
              {LOOKS[one].label}
              {counts[one] && <span className="n">{counts[one]}</span>}
            </Link>
          ))}
        </Tabs>
        <Inside />
      </div>
    </Page>
  );
}

/** As far as it is known; of a list that goes on, that it does. */
const countWords = (count: number | undefined): string | undefined => {
  if (!count) return undefined;
  return count < FIRST_PAGE ? `${count}` : `${FIRST_PAGE}+`;
};

/** How much waits behind the tabs where that says something. */
function useCounts(): Partial<Record<Tab, string | undefined>> {
  const org = useOrg();
  const work = useQuery(assignments(org)).data;
  const putOff = useQuery(snoozes(org)).data;
  return {
    assignments: countWords(work && work.priorities.length + work.others.length),
    drafts: countWords(useQuery(drafts(org)).data?.length),
    bookmarks: countWords(useQuery(bookmarks(org)).data?.length),
    snoozed: countWords(putOff && putOff.due.length + putOff.waiting.length),
  };
}

function MyActivity() {
  const me = useMe();
  return <div className="two-top">{me && <PersonTrail id={me.membership_id} />}</div>;
}
