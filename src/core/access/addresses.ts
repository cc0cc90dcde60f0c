import { readOrg } from "../orgs/org.ts";
import type { Read } from "./scope.ts";

/** Where something is: `url` in the API, `app_url` in the web application. */
export interface Addresses {
  url: string;
  app_url: string;
}

/** The addresses of an organization's recordings, projects or people, by their ids. */
export function addressesOf(
  r: Read,
  kind: "recordings" | "projects" | "people",
): (id: string) => Addresses {
  const path = `${readOrg(r.db).slug}/${kind}/`;
  const [api, app] = [`${r.baseUrl}/api/v1/${path}`, `${r.baseUrl}/${path}`];
  return (id) => ({ url: api + id, app_url: app + id });
}
