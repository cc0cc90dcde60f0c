import { useQuery } from "@tanstack/react-query";
import { api, keptWhole } from "../../lib/api.ts";
import { inOrg, useIsTeam, useOrg } from "../../lib/org.ts";
import { projects } from "../home/data.ts";

export const templates = (org: string) =>
  keptWhole(api.pages("/api/v1/{org_slug}/templates", inOrg(org)));

/**
 * Whether what something lies in is a template: they are looked through where it is none of one's projects. Null until
 * those are known.
 */
export function useIsTemplate(id: string | null | undefined): boolean | null {
  const org = useOrg();
  const isTeam = useIsTeam();
  const { data: known, isError: isUnknown } = useQuery(projects(org));
  const mayBe = isTeam && typeof id === "string";
  const isAsked = mayBe && known?.every((one) => one.id !== id) === true;
  const { data, isError } = useQuery({ ...templates(org), enabled: isAsked });
  if (mayBe && known === undefined && !isUnknown) return null;
  // Until that is known it is taken for one: an archived project shows nothing else by it.
  return isAsked && !isError && (data === undefined || data.some((one) => one.id === id));
}
