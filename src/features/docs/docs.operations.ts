import { listOperation, operation } from "#/core/access/operation.ts";
import { oneRecordingExample } from "#/core/recordings/operations/examples.ts";
import { findVersion, listedVersion, listVersions, readVersion } from "./versions.ts";

const tag = "Recordings";
const { id, creator, created_at } = oneRecordingExample;
const sample = { id, number: 1, title: "How we sail", creator, created_at, current: true };

export const listDocumentVersions = listOperation({
  id: "listDocumentVersions",
  tag,
  path: "/documents/:id/versions",
  access: "member",
  errors: [404, 422],
  summary: "The versions of a document",
  description:
    "Each time a published document was saved, with who saved it: what it says now, and the hundred before. For the team alone: a client sees what a document says now.",
  returns: "What it says now and what it said before, newest first.",
  item: listedVersion,
  sample,
  run: ({ scope, params, page }) => scope.read((r) => listVersions(r, params.id, page)),
});

export const getDocumentVersion = operation({
  id: "getDocumentVersion",
  tag,
  method: "GET",
  path: "/documents/:id/versions/:version_id",
  access: "member",
  errors: [404, 422],
  summary: "Read a version of a document",
  description:
    "To have it say that again, `PATCH /recordings/{id}` with this title and these words, and the `base_version` that they take the place of.",
  returns: "What the document said then.",
  answer: readVersion,
  sample: { ...sample, content_html: "<p>Reef early, and often.</p>" },
  run: ({ scope, params }) => scope.read((r) => findVersion(r, params.id, params.version_id)),
});
