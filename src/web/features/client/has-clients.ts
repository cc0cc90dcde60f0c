import { useQuery } from "@tanstack/react-query";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { project } from "../recording/data.ts";
import { templates } from "../templates/data.ts";

/** Whether a project has clients, or those that are made of a template. */
export function useHasClients(id: string | null): boolean {
  const org = useOrg();
  const isInTemplate = useIsInTemplate();
  const isKnown = id !== null;
  const ours = useQuery({ ...project(org, id ?? ""), enabled: isKnown && !isInTemplate }).data;
  const all = useQuery({ ...templates(org), enabled: isKnown && isInTemplate }).data;
  if (!isInTemplate) return ours?.clients_enabled === true;
  return all?.some((one) => one.id === id && one.clients_id !== null) === true;
}
