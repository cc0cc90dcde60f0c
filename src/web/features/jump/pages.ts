import type { useMe } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

type Role = NonNullable<ReturnType<typeof useMe>>["role"];

interface PageEntry {
  label: string;
  /** Where it belongs to, if it is a part of another. */
  where?: string;
  path: string;
  /** Whom it is for; everybody where nothing is said. */
  roles?: readonly Role[];
}

const TEAM = ["owner", "admin", "member"] as const;
const OWNERS = ["owner"] as const;

const part = (where: string, at: string, roles?: readonly Role[]) => (label: string, of: string) =>
  ({ label, where, path: `${at}=${of}`, ...(roles && { roles }) }) satisfies PageEntry;
const mine = part(shared.myStuff, "/my?tab");
const setting = part(shared.settings, "/settings?part");
const ownersSetting = part(shared.settings, "/settings?part", OWNERS);
const teamSetting = part(shared.settings, "/settings?part", TEAM);
const report = part(shared.reports, "/reports?tab", TEAM);

/** The pages that are there in every organization. */
export const PAGES: readonly PageEntry[] = [
  { label: shared.home, path: "" },
  { label: shared.pings, path: "/pings" },
  { label: shared.hey, path: "/hey" },
  { label: shared.calendar, path: "/calendar" },
  { label: shared.myStuff, path: "/my" },
  { label: shared.search, path: "/search" },
  { label: shared.people, path: "/people" },
  { label: shared.settings, path: "/settings" },
  { label: shared.reports, path: "/reports", roles: TEAM },
  { label: shared.templates, path: "/templates", roles: TEAM },
  { label: shared.groups, where: shared.people, path: "/groups", roles: TEAM },
  { label: shared.companies, where: shared.people, path: "/companies", roles: TEAM },
  { label: shared.agents, where: shared.people, path: "/agents", roles: TEAM },
  mine(shared.done, "done"),
  mine(shared.drafts, "drafts"),
  mine(shared.bookmarks, "bookmarks"),
  mine(words.snoozed, "snoozed"),
  mine(shared.notes, "notes"),
  mine(shared.cheers, "cheers"),
  report(shared.whatIsLate, "overdue"),
  report(shared.whoDoesWhat, "assigned"),
  report(shared.howItsGoing, "health"),
  report(shared.whatIsComing, "roadmap"),
  setting(shared.notifications, "notices"),
  setting(shared.signingIn, "security"),
  setting(shared.tokensAndApps, "access"),
  teamSetting(shared.organization, "organization"),
  teamSetting(shared.storage, "storage"),
  teamSetting(shared.trash, "trash"),
  ownersSetting(shared.plan, "billing"),
  ownersSetting(shared.publicLinks, "public"),
  ownersSetting(shared.exportAll, "export"),
];

/** How many of them stand there before anything was typed. */
export const FIRST_PAGES = 8;
