import { useQuery } from "@tanstack/react-query";
import { api, kept, keptWhole } from "../../lib/api.ts";
import { inOrg, useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { projects } from "../home/data.ts";

export const templates = (org: string) =>
  keptWhole(api.pages("/api/v1/{org_slug}/templates", inOrg(org)));

export const template = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/templates/{id}", withId(org, id)));

/** Whether what something lies in is a template: it is asked where that is none of one's projects. */
export function useIsTemplate(id: string | null | undefined): boolean {
  const org = useOrg();
  const isTeam = useIsTeam();
  const known = useQuery(projects(org)).data;
  const isAsked = isTeam && typeof id === "string" && known?.every((one) => one.id !== id) === true;
  const found = useQuery({ ...template(org, id ?? ""), enabled: isAsked, retryOnMount: false });
  // Until that is known it is taken for one: an archived project shows nothing else by it.
  return isAsked && !found.isError;
}
