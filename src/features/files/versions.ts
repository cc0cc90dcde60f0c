import type { Read, Write } from "#/core/access/scope.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { bylineOf } from "#/core/people/present.ts";
import { findFor, findRecording } from "#/core/recordings/content/find.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { CopyOf, Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { splitFilename } from "#/lib/files/names.ts";
import { newId } from "#/lib/ids.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { counting } from "#/platform/db/count.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { fileVersions } from "#/schema/tenant/files.ts";
import { fileColumns } from "./attachments.ts";
import { kindOf } from "./blobs.ts";
import { fileDetails } from "./details.ts";

const MOST_VERSIONS = 1000;

const insert = insertInto(fileVersions);
const columns = {
  ...fileColumns,
  seq: fileVersions.seq,
  id: fileVersions.id,
  recordingId: fileVersions.recordingId,
  filename: fileVersions.filename,
  creatorId: fileVersions.creatorId,
  createdAt: fileVersions.createdAt,
};
const withBytes = sql`cross join blobs on blobs.id = file_versions.blob_id`;
/** The file of an upload is the version that came last. */
const latest = select(
  {
    ...columns,
    versions: asNumber(
      sql`(select count(*) from file_versions other where other.recording_id = wanted.value)`,
    ),
  },
  sql`from json_each(${arg("ids")}) wanted cross join file_versions on file_versions.seq = (
        select max(seq) from file_versions newest where newest.recording_id = wanted.value) ${withBytes}`,
);
const ofOne = sql`from file_versions ${withBytes} where file_versions.recording_id = ${arg("recording")}`;
const page = select(
  columns,
  sql`${ofOne} order by file_versions.seq desc limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const total = counting(ofOne);
const one = select(columns, sql`${ofOne} and file_versions.id = ${arg("id")}`);
const copy = command(
  sql`insert into file_versions (id, recording_id, blob_id, filename, creator_id, created_at)
      select wanted.value ->> 2, wanted.value ->> 1, v.blob_id, v.filename, ${arg("actor")}, ${arg("now")}
      from json_each(${arg("copies")}) wanted cross join file_versions v on v.seq = (
        select max(seq) from file_versions newest where newest.recording_id = wanted.value ->> 0)`,
);
const rename = command(
  sql`update file_versions set filename = ${arg("filename")} where seq = (
        select max(seq) from file_versions where recording_id = ${arg("recording")})`,
);

export type Version = NonNullable<ReturnType<typeof one.get>>;
export type Latest = NonNullable<ReturnType<typeof latest.get>>;

/** The files of some uploads (a JSON array of ids), by the uploads. */
export const latestOf = (r: Read, ids: string): Map<string, Latest> =>
  new Map(latest.all(r.db, { ids }).map((version) => [version.recordingId, version]));

/** An upload the actor sees, with its file; anything else is the same 404. */
export function findFile(r: Read, id: string): { upload: Found; file: Latest } {
  const upload = findRecording(r, id);
  const file = latestOf(r, JSON.stringify([id])).get(upload.id);
  if (!file) throw new NotFound();
  return { upload, file };
}

/** A version of an upload the actor sees. */
export function findVersion(r: Read, uploadId: string, id: string): Version {
  const { upload } = findFile(r, uploadId);
  const found = one.get(r.db, { recording: upload.id, id });
  if (!found) throw new NotFound();
  return found;
}

/** The current one and those before it, newest first. */
export function listVersions(r: Read, uploadId: string, at: Page) {
  const { upload } = findFile(r, uploadId);
  const recording = upload.id;
  const rows = page.all(r.db, { recording, limit: at.perPage, offset: offsetOf(at) });
  return { rows, total: total.get(r.db, { recording })?.total ?? 0 };
}

/** Versions of an upload as they are answered. */
export function presentVersions(r: Read, uploadId: string, rows: readonly Version[]) {
  const current = latestOf(r, JSON.stringify([uploadId])).get(uploadId)?.seq;
  const address = `${r.baseUrl}/api/v1/${readOrg(r.db).slug}/uploads/${uploadId}/versions`;
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    content_type: row.contentType,
    byte_size: row.byteSize,
    width: row.width,
    height: row.height,
    creator: bylineOf(r, row.creatorId),
    created_at: row.createdAt,
    current: row.seq === current,
    download_url: `${address}/${row.id}/download`,
  }));
}

/** Something in the store under a name. */
export interface NamedBytes {
  blobId: string;
  filename: string;
  contentType: string;
}

/** An upload holds these bytes from now on. */
export const addVersion = (w: Write, recordingId: string, file: NamedBytes): number =>
  insert.run(w.db, {
    id: newId(),
    recordingId,
    blobId: file.blobId,
    filename: file.filename,
    creatorId: w.actor.id,
    createdAt: w.now.toISOString(),
    supersededAt: null,
  });

/** The file of an upload is called something else. */
export const renameFile = (w: Write, recordingId: string, filename: string): number =>
  rename.run(w.db, { recording: recordingId, filename });

/** Copies hold the same bytes. */
export const copyFiles = (w: Write, copies: readonly CopyOf[]): number =>
  copy.run(w.db, {
    copies: JSON.stringify(copies.map(({ from, id }) => [from, id, newId()])),
    actor: w.actor.id,
    now: w.now.toISOString(),
  });

/** Refuses before anything is stored what `replaceFile` would refuse then. */
export function findToReplace(r: Read, id: string) {
  if (findRecording(r, id).type !== "upload") throw new NotFound();
  const upload = findFor(r, id, "edit");
  if ((total.get(r.db, { recording: id })?.total ?? 0) >= MOST_VERSIONS)
    throw invalid("file", "limit", `At most ${MOST_VERSIONS} versions are kept.`);
  return upload;
}

/** Replaces the file of an upload; everything else of it stays, the old file too. */
export function replaceFile(
  w: Write,
  id: string,
  file: NamedBytes,
  action: "version_added" | "version_restored" = "version_added",
): Found {
  const upload = findToReplace(w, id);
  addVersion(w, id, file);
  const file_type = kindOf(file.contentType, file.filename);
  changeRecording(w, upload, {
    title: file.filename,
    details: fileDetails.with(upload, { file_type }),
  });
  logEvent(w, action, upload, { before: upload.title, after: file.filename });
  return findRecording(w, id);
}

/** The same with a file that it held before. */
export const restoreVersion = (w: Write, uploadId: string, versionId: string): Found =>
  replaceFile(w, uploadId, findVersion(w, uploadId, versionId), "version_restored");

/** Another name with the extension that a file has. */
export const renamed = (filename: string, base: string): string =>
  `${base}${splitFilename(filename).extension}`;
