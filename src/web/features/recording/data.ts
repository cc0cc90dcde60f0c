import { api, kept, keptWhole, type Person, type RecordingType, type Row } from "../../lib/api.ts";
import { inOrg, withId } from "../../lib/org.ts";

/** One recording with where it lies and what one may do with it. */
export const recording = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/recordings/{id}", withId(org, id)));

interface Wanted {
  type?: RecordingType;
  completed?: boolean;
  status?: Row["status"];
  sort?: "created_at";
  direction?: "desc";
  per_page?: number;
}

/** What lies in a recording, in its order. */
export const childrenOf = (org_slug: string, id: string, query: Wanted = {}) =>
  kept(
    api.question("/api/v1/{org_slug}/recordings/{id}/children", {
      params: { path: { org_slug, id }, query },
    }),
  );

/** The same page by page, for lists without an end. */
export const childPages = (org_slug: string, id: string, query: Wanted = {}) =>
  api.pages("/api/v1/{org_slug}/recordings/{id}/children", {
    params: { path: { org_slug, id }, query },
  });

/** All that lies in something, for what is shown or offered whole: pages of the most that is answered at once. */
export const allIn = (org: string, id: string, query: Wanted = {}) =>
  keptWhole(childPages(org, id, { per_page: 100, ...query }));

/** The cards of a project that were archived, or lie in what was. */
export const archivedCards = (org_slug: string, project_id: string) =>
  api.pages("/api/v1/{org_slug}/recordings", {
    params: { path: { org_slug }, query: { type: "card", status: "archived", project_id } },
  });

export const commentPages = (org: string, id: string) =>
  api.pages("/api/v1/{org_slug}/recordings/{id}/comments", withId(org, id));

export const eventPages = (org: string, id: string) =>
  api.pages("/api/v1/{org_slug}/recordings/{id}/events", withId(org, id));

export const cheersOf = (org: string, id: string) =>
  keptWhole(api.pages("/api/v1/{org_slug}/recordings/{id}/cheers", withId(org, id)));

export const subscribersOf = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/recordings/{id}/subscribers", withId(org, id)));

export const project = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/projects/{id}", withId(org, id)));

/** Groups of people, which only the team knows. */
export const groups = (org: string) => kept(api.question("/api/v1/{org_slug}/groups", inOrg(org)));

/** Who of some people can see what is or is not shown to clients: nobody else can be told of it. */
export const whoSee = (people: readonly Person[], isForClients: boolean): readonly Person[] =>
  people.filter(({ role }) => isForClients || role !== "client");

export const peopleOfProject = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/projects/{id}/people", withId(org, id)));
