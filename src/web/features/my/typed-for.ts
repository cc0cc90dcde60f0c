import { useQuery } from "@tanstack/react-query";
import { isMissing, type Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { project, recording } from "../recording/data.ts";
import type { Typed } from "./typed.ts";

/** What is typed for a project is kept so, and for its calendar. */
const OF_PROJECT = /^(?:calendar|facts|gauge|link|tool):/;

interface TypedFor {
  /** Whether it can still be sent there; undefined until that is known. */
  isThere: boolean | undefined;
  /** What it was typed for, where that has a page and was not deleted for good. */
  thing?: Recording | undefined;
}

/** What is known to be gone isn't asked for again by who comes to its words. */
const retryOnMount = ({ state }: { state: { error: unknown } }): boolean => !isMissing(state.error);

/** What something was typed for, as it is now. */
export function useTypedFor({ id, places }: Typed): TypedFor {
  const org = useOrg();
  const isOfProject = places.some((place) => OF_PROJECT.test(place));
  const asked = id ?? "";
  const thing = useQuery({
    ...recording(org, asked),
    enabled: id !== null && !isOfProject,
    retryOnMount,
  });
  const home = useQuery({
    ...project(org, asked),
    enabled: id !== null && isOfProject,
    retryOnMount,
  });
  if (id === null) return { isThere: true };
  const { data, error } = isOfProject ? home : thing;
  if (isMissing(error)) return { isThere: false };
  return { isThere: data && data.status !== "trashed", thing: thing.data };
}
