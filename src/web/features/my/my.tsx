import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useMe, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Page } from "../../ui/sheet.tsx";
import { assignments } from "../home/data.ts";
import { PersonTrail } from "../people/trail.tsx";
import { Assignments } from "./assignments.tsx";
import { Cheers } from "./cheers.tsx";
import { bookmarks, drafts, FIRST_PAGE, snoozes } from "./data.ts";
import { Done } from "./done.tsx";
import { Bookmarks, Drafts, SnoozedThings } from "./kept.tsx";
import { Notes } from "./notes.tsx";

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
  assignments: { label: "Assignments", Inside: Assignments },
  done: { label: "Done", Inside: Done },
  drafts: { label: "Drafts", Inside: Drafts },
  bookmarks: { label: "Bookmarks", Inside: Bookmarks },
  snoozed: { label: "Put off", Inside: SnoozedThings },
  notes: { label: "Notes", Inside: Notes },
  cheers: { label: "Cheers", Inside: Cheers },
  activity: { label: "My activity", Inside: MyActivity },
};

/** The two or three next things, and what one keeps for oneself. */
export function MyStuff() {
  const org = useOrg();
  const tab = tabOf(useSearch({ strict: false, select: (search) => search.tab }));
  const counts = useCounts();
  const { Inside, label } = LOOKS[tab];
  return (
    <Page css={placesCss} title={label}>
      <div className="page-title">
        <h1 className="title">My Stuff</h1>
        <p className="soft">Only you see this page.</p>
      </div>
      <div className="sheet sheet-pad">
        <nav className="tabs" aria-label="My Stuff">
          {TABS.map((one) => (
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
        </nav>
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
