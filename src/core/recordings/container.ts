import type { RecordingType } from "./type.ts";

/** A tool of a project: made with it, holding its content, never edited or trashed itself. */
export const containerType = (
  name: string,
  label: string,
  container: RecordingType["container"],
  more: Partial<RecordingType> = {},
): RecordingType => ({
  name,
  label,
  container,
  parents: [],
  title: "required",
  content: "none",
  input: {},
  output: {},
  can: {},
  ...more,
});
