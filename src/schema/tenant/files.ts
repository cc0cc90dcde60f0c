import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Bytes in the store, under the id of the organization and this one. */
export const blobs = sqliteTable("blobs", {
  id: text("id").primaryKey(),
  /** `pending` before they are all there; `doomed` once nothing refers to them. */
  state: text("state").$type<"pending" | "ready" | "doomed">().notNull(),
  byteSize: integer("byte_size").notNull(),
  contentType: text("content_type").notNull(),
  width: integer("width"),
  height: integer("height"),
  hasPreviews: integer("has_previews", { mode: "boolean" }).notNull(),
  /** The store's own name of an upload in parts. */
  uploadId: text("upload_id"),
  /** How many rows refer to it; the file itself counts. */
  refs: integer("refs").notNull(),
  createdAt: text("created_at").notNull(),
});
export type Blob = typeof blobs.$inferSelect;

/** What an upload holds, the last one, and held. */
export const fileVersions = sqliteTable("file_versions", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  recordingId: text("recording_id").notNull(),
  blobId: text("blob_id").notNull(),
  filename: text("filename").notNull(),
  creatorId: text("creator_id").notNull(),
  createdAt: text("created_at").notNull(),
  /** Since when another file stands in its place; a trigger writes it. */
  supersededAt: text("superseded_at"),
});

/** A file that stands in rich text, or will. */
export const attachments = sqliteTable("attachments", {
  id: text("id").primaryKey(),
  blobId: text("blob_id").notNull(),
  filename: text("filename").notNull(),
  creatorId: text("creator_id").notNull(),
  /** In how many texts it stands; the file itself counts. */
  uses: integer("uses").notNull(),
  /** Since when it stands in none. */
  unclaimedAt: text("unclaimed_at"),
  createdAt: text("created_at").notNull(),
});
export type Attachment = typeof attachments.$inferSelect;

export const attachmentUses = sqliteTable(
  "attachment_uses",
  { attachmentId: text("attachment_id").notNull(), recordingId: text("recording_id").notNull() },
  (table) => [primaryKey({ columns: [table.attachmentId, table.recordingId] })],
);

/** The same in what somebody writes for themselves: a note, or their scratchpad by their own id. */
export const noteFiles = sqliteTable(
  "note_files",
  {
    attachmentId: text("attachment_id").notNull(),
    noteId: text("note_id").notNull(),
    membershipId: text("membership_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.noteId] })],
);

/** The same in texts that were kept of a recording. */
export const versionFiles = sqliteTable(
  "version_files",
  {
    attachmentId: text("attachment_id").notNull(),
    versionId: text("version_id").notNull(),
    recordingId: text("recording_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.versionId] })],
);

export const storageUse = sqliteTable("storage_use", {
  id: integer("id").primaryKey(),
  bytes: integer("bytes").notNull(),
  coming: integer("coming").notNull(),
});
