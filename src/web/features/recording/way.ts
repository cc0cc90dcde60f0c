import { useQuery } from "@tanstack/react-query";
import type { Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import type { Crumb } from "../../ui/sheet.tsx";
import { projects } from "../home/data.ts";
import { nameOfType } from "./types.ts";

/** From the project to what something lies in, each one click up. */
export function useWay({ project, ancestors }: Pick<Recording, "project" | "ancestors">): Crumb[] {
  const color = useQuery(projects(useOrg())).data?.find(({ id }) => id === project?.id)?.color;
  const up = ancestors.map(({ id, type, title }) => ({
    // A ping has no title of its own.
    label: title || nameOfType(type),
    recording: id,
  }));
  if (!project) return up;
  const mark = { id: project.id, ...(color ? { color } : undefined) };
  return [{ label: project.name, project: mark }, ...up];
}
