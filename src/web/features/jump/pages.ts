import type { useMe } from "../../lib/org.ts";

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
const mine = part("My Stuff", "/my?tab");
const setting = part("Settings", "/settings?part");
const ownersSetting = part("Settings", "/settings?part", OWNERS);
const teamSetting = part("Settings", "/settings?part", TEAM);
const report = part("Reports", "/reports?tab", TEAM);

/** The pages that are there in every organization. */
export const PAGES: readonly PageEntry[] = [
  { label: "Home", path: "" },
  { label: "Pings", path: "/pings" },
  { label: "Hey!", path: "/hey" },
  { label: "Calendar", path: "/calendar" },
  { label: "My Stuff", path: "/my" },
  { label: "Search", path: "/search" },
  { label: "People", path: "/people" },
  { label: "Settings", path: "/settings" },
  { label: "Reports", path: "/reports", roles: TEAM },
  { label: "Templates", path: "/templates", roles: TEAM },
  { label: "Groups", where: "People", path: "/groups", roles: TEAM },
  { label: "Companies", where: "People", path: "/companies", roles: TEAM },
  { label: "Agents", where: "People", path: "/agents", roles: TEAM },
  mine("Done", "done"),
  mine("Drafts", "drafts"),
  mine("Bookmarks", "bookmarks"),
  mine("Snoozed", "snoozed"),
  mine("Notes", "notes"),
  mine("Cheers", "cheers"),
  report("What is late", "overdue"),
  report("Who does what", "assigned"),
  report("How it’s going", "health"),
  report("What is coming", "roadmap"),
  setting("Notifications", "notices"),
  setting("Signing in", "security"),
  setting("Tokens and apps", "access"),
  teamSetting("Organization", "organization"),
  teamSetting("Storage", "storage"),
  teamSetting("Trash", "trash"),
  ownersSetting("Plan", "billing"),
  ownersSetting("Public links", "public"),
  ownersSetting("Export", "export"),
];

/** How many of them stand there before anything was typed. */
export const FIRST_PAGES = 8;
