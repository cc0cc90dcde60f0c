import { byName, id, named, nullable, t } from "#/lib/schema.ts";

/** The name of a type of recording: those that are installed. */
export const recordingTypeName = byName<string>("RecordingType");

export const recordingReference = named(
  "RecordingReference",
  t.Object({ id: id(), type: recordingTypeName, title: t.String() }),
);
export const projectReference = named("ProjectReference", t.Object({ id: id(), name: t.String() }));
export const pastProjectReference = named(
  "PastProjectReference",
  t.Object({ id: id(), name: nullable(t.String({ description: "Null when it is gone." })) }),
);
