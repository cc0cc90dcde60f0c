import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Page } from "../../ui/sheet.tsx";
import { Assignments } from "./assignments.tsx";
import { Bookmarks, Drafts, SnoozedThings } from "./kept.tsx";
import { NotePad } from "./note-pad.tsx";

const TABS = ["assignments", "bookmarks", "snoozed", "drafts", "notes"] as const;
export type Tab = (typeof TABS)[number];

/** Which tab an address means. */
export const tabOf = (value: unknown): Tab => TABS.find((tab) => tab === value) ?? "assignments";

const LOOKS: Record<Tab, { label: string; Inside: ComponentType }> = {
  assignments: { label: "Assignments", Inside: Assignments },
  bookmarks: { label: "Bookmarks", Inside: Bookmarks },
  snoozed: { label: "Put off", Inside: SnoozedThings },
  drafts: { label: "Drafts", Inside: Drafts },
  notes: { label: "Notes", Inside: NotePad },
};

/** The two or three next things, and what one keeps for oneself. */
export function MyStuff() {
  const org = useOrg();
  const tab = tabOf(useSearch({ strict: false, select: (search) => search.tab }));
  const { Inside, label } = LOOKS[tab];
  return (
    <Page css={placesCss} title={label} width="list">
      <h1 className="title page-title">My Stuff</h1>
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
            </Link>
          ))}
        </nav>
        <Inside />
      </div>
    </Page>
  );
}
