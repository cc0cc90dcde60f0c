import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { Organizations } from "./features/door/organizations.tsx";
import { Home } from "./features/home/home.tsx";
import { ProjectPage } from "./features/project/project.tsx";
import { RecordingPage } from "./features/recording/recording-page.tsx";
import { Shell } from "./shell/shell.tsx";
import { NotYet, Nowhere, PageTrouble } from "./ui/nowhere.tsx";

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: Nowhere,
  errorComponent: PageTrouble,
});
const index = createRoute({ getParentRoute: () => root, path: "/", component: Organizations });
const org = createRoute({ getParentRoute: () => root, path: "/$org", component: Shell });

const inOrg = <Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => org, path, component });

const home = inOrg("/", Home);
const project = inOrg("/projects/$id", ProjectPage);
const recording = inOrg("/recordings/$id", RecordingPage);
const pages = [
  inOrg("/hey", NotYet),
  inOrg("/pings", NotYet),
  inOrg("/calendar", NotYet),
  inOrg("/my", NotYet),
  inOrg("/people", NotYet),
  inOrg("/people/$id", NotYet),
  inOrg("/settings", NotYet),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([index, org.addChildren([home, project, recording, ...pages])]),
  defaultPreload: "intent",
  defaultErrorComponent: PageTrouble,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
