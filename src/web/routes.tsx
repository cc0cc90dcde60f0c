import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { Home } from "./features/home/home.tsx";
import { project as projectOf } from "./features/recording/data.ts";
import { comeNear, RecordingPage } from "./features/recording/recording-page.tsx";
import { wantedIn } from "./features/search/wanted.ts";
import { queries } from "./lib/api.ts";
import { Shell } from "./shell/shell.tsx";
import { BEFORE_BONES_MS, Bones } from "./ui/loaded.tsx";
import { Nowhere, PageTrouble } from "./ui/nowhere.tsx";

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: Nowhere,
  errorComponent: PageTrouble,
});

const org = createRoute({ getParentRoute: () => root, path: "/$org", component: Shell });

/** A page at a path of an organization. */
const inOrg = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => org, path, component });

/** A page that is loaded when somebody comes near it. */
const later = <Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
) => lazyRouteComponent(load, name);

/** Which part of a page an address means. */
const tabIn = ({ tab }: Record<string, unknown>): { tab?: string } =>
  typeof tab === "string" ? { tab } : {};

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: later(() => import("./features/door/organizations.tsx"), "Organizations"),
});
/** Where people look for the door, and which no organization can be called. */
const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  beforeLoad: () => {
    throw redirect({ to: "/" });
  },
});
const invited = createRoute({
  getParentRoute: () => root,
  path: "/invitations/$token",
  component: later(() => import("./features/door/invited.tsx"), "Invited"),
});
const joining = createRoute({
  getParentRoute: () => root,
  path: "/join/$token",
  component: later(() => import("./features/door/invited.tsx"), "Joining"),
});
const home = inOrg("/", Home);
const project = createRoute({
  getParentRoute: () => org,
  path: "/projects/$id",
  component: later(() => import("./features/project/project.tsx"), "ProjectPage"),
  loader: ({ params: { org, id } }) => void queries.prefetchQuery(projectOf(org, id)),
});
const projectSettings = inOrg(
  "/projects/$id/settings",
  later(() => import("./features/project-settings/page.tsx"), "ProjectSettings"),
);
const recording = createRoute({
  getParentRoute: () => org,
  path: "/recordings/$id",
  component: RecordingPage,
  // It begins, and isn't waited for.
  loader: ({ params: { org, id } }) => void comeNear(org, id),
  validateSearch: (
    search: Record<string, unknown>,
  ): { card?: string; day?: string; who?: string } => search,
});
const made = inOrg(
  "/new/$key",
  later(() => import("./features/made/page.tsx"), "MadePage"),
);
const hey = createRoute({
  getParentRoute: () => org,
  path: "/hey",
  component: later(() => import("./features/hey/hey.tsx"), "Hey"),
  validateSearch: tabIn,
});
const bulletin = inOrg(
  "/bulletins/$id",
  later(() => import("./features/hey/bulletin.tsx"), "BulletinPage"),
);
const pings = inOrg(
  "/pings",
  later(() => import("./features/chat/pings.tsx"), "Pings"),
);
const my = createRoute({
  getParentRoute: () => org,
  path: "/my",
  component: later(() => import("./features/my/my.tsx"), "MyStuff"),
  validateSearch: tabIn,
});
const calendar = createRoute({
  getParentRoute: () => org,
  path: "/calendar",
  component: later(() => import("./features/calendar/calendar.tsx"), "Calendar"),
  validateSearch: (search: Record<string, unknown>): { view?: string; day?: string } => search,
});
const people = createRoute({
  getParentRoute: () => org,
  path: "/people",
  component: later(() => import("./features/people/people.tsx"), "People"),
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: string } =>
    typeof invite === "string" ? { invite } : {},
});
const person = inOrg(
  "/people/$id",
  later(() => import("./features/people/person.tsx"), "PersonPage"),
);
const groups = inOrg(
  "/groups",
  later(() => import("./features/people/groups.tsx"), "Groups"),
);
const companies = inOrg(
  "/companies",
  later(() => import("./features/people/companies.tsx"), "Companies"),
);
const agents = inOrg(
  "/agents",
  later(() => import("./features/people/agents.tsx"), "Agents"),
);
const waiting = inOrg(
  "/waiting",
  later(() => import("./features/waiting/waiting.tsx"), "WaitingPage"),
);
const templates = inOrg(
  "/templates",
  later(() => import("./features/templates/templates.tsx"), "Templates"),
);
const reports = createRoute({
  getParentRoute: () => org,
  path: "/reports",
  component: later(() => import("./features/reports/reports.tsx"), "Reports"),
  validateSearch: (search: Record<string, unknown>): { tab?: string; project?: string } => ({
    ...tabIn(search),
    ...(typeof search.project === "string" && { project: search.project }),
  }),
});
const settings = createRoute({
  getParentRoute: () => org,
  path: "/settings",
  component: later(() => import("./features/settings/settings.tsx"), "Settings"),
  validateSearch: ({ part }: Record<string, unknown>): { part?: string } =>
    typeof part === "string" ? { part } : {},
});
const search = createRoute({
  getParentRoute: () => org,
  path: "/search",
  component: later(() => import("./features/search/search.tsx"), "Search"),
  validateSearch: wantedIn,
});

const routeTree = root.addChildren([
  index,
  signUp,
  invited,
  joining,
  org.addChildren([
    home,
    project,
    projectSettings,
    recording,
    made,
    hey,
    bulletin,
    pings,
    my,
    calendar,
    people,
    person,
    groups,
    companies,
    agents,
    templates,
    waiting,
    reports,
    settings,
    search,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultErrorComponent: PageTrouble,
  defaultNotFoundComponent: Nowhere,
  defaultPendingMs: BEFORE_BONES_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <Bones isLate />,
  scrollRestoration: true,
  // A page stays where it is when something opens or closes beside it.
  getScrollRestorationKey: ({ state, href }) => state.beside ?? state.__TSR_key ?? href,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
