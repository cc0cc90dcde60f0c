import type { Write } from "../scope.ts";
import { CHANGED, REMOVED } from "./notes.ts";
import { readersOfProject } from "./readers.ts";

/** Says that a project changes to those who have it open; the log may say nothing of it. */
export const noteProject = (w: Write, projectId: string): void =>
  w.note({ recordingId: null, projectId, type: "project", action: CHANGED });

/**
 * Says that some are about to lose a project: those who reach it now hear so unless they reach it
 * then.
 */
export function noteLeavingProject(w: Write, projectId: string): void {
  const saw = readersOfProject(w.db, projectId, w.listening()).map(({ id }) => id);
  w.note({ recordingId: null, projectId, type: "project", action: REMOVED, saw });
}
