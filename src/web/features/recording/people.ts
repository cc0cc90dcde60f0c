import { useQuery } from "@tanstack/react-query";
import type { Person } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { peopleOfProject } from "./data.ts";

/** Who is in the project of what a page is about; undefined until it is known, and in a template, which nobody is in. */
export function usePeopleIn(project: string | null): readonly Person[] | undefined {
  const org = useOrg();
  const isInTemplate = useIsInTemplate();
  const isAsked = project !== null && !isInTemplate;
  return useQuery({ ...peopleOfProject(org, project ?? ""), enabled: isAsked }).data;
}
