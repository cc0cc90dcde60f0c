import type { Read, Write } from "#/core/access/scope.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { conversation, said } from "#/core/recordings/capabilities/conversation.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { lookUp } from "#/core/recordings/content/find.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { has, typeOf } from "#/core/recordings/types.ts";
import { splitFilename } from "#/lib/files/names.ts";
import { id, nullable, t } from "#/lib/schema.ts";
import { VISIBLE } from "#/lib/text.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { lookUpAttachment } from "./attachments.ts";
import { kindOf } from "./blobs.ts";
import { fileDetails, fileType } from "./details.ts";
import { requireFilename } from "./names.ts";
import { addVersion, copyFiles, latestOf, renamed, renameFile } from "./versions.ts";

const LONGEST_BASE = 200;

const isChat = (recording: { type: string }): boolean => has(typeOf(recording), conversation);

/** Whether it was put into a chat. */
const isSaid = (r: Read, { chatId, parentId }: Recording): boolean => {
  const parent = chatId === null && parentId !== null ? lookUp(r, parentId) : null;
  return chatId !== null || (parent !== null && isChat(parent));
};

function attachedFile(w: Write, attachmentId: string | undefined) {
  const found = attachmentId === undefined ? null : lookUpAttachment(w, attachmentId);
  if (found) return found;
  throw invalid("attachment_id", "invalid", "This is no file that you sent and that is all there.");
}

/** A file. In a chat it is said as a line is, and stays there. */
export const upload = recordingType({
  name: "upload",
  label: "File",
  parents: ["folder", "chat_room", "dm"],
  title: "derived",
  content: "none",
  input: {
    attachment_id: t.Optional(
      id("The file: an attachment that is all there. A new one later is a new version."),
    ),
    base_name: t.Optional(
      t.String({
        minLength: 1,
        maxLength: LONGEST_BASE,
        pattern: VISIBLE,
        description: "What the file is called; its extension stays.",
      }),
    ),
    notes: t.Optional(nullable(t.String({ maxLength: 10_000, description: "Plain text." }))),
  },
  needed: ["attachment_id"],
  output: {
    filename: t.String(),
    base_name: t.String({ description: "Without its extension." }),
    content_type: t.String({ description: "What it is, whatever was said of it." }),
    byte_size: t.Integer(),
    file_type: fileType,
    width: nullable(t.Integer()),
    height: nullable(t.Integer()),
    notes: nullable(t.String()),
    current_version_id: id(),
    versions_count: t.Integer(),
    download_url: t.String({ format: "uri" }),
    file_url: t.String({ format: "uri" }),
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable],
  checkParent(_, parent, subject) {
    if (subject !== null && subject.chatId !== parent.chatId)
      throw invalid("parent_id", "wrong_parent", "What is in a direct chat stays there alone.");
  },
  resolve(w, { attachment_id, base_name, notes }, _, subject) {
    const kept = notes === undefined ? {} : { notes };
    if (subject !== null) {
      if (attachment_id !== undefined)
        throw invalid("attachment_id", "invalid", "Another file is a new version of it.");
      const title = base_name === undefined ? {} : { title: named(subject.title, base_name) };
      return { ...kept, ...title };
    }
    const { filename, contentType } = attachedFile(w, attachment_id);
    const title = base_name === undefined ? filename : named(filename, base_name);
    return { ...kept, title, file_type: kindOf(contentType, title) };
  },
  addressed: (w, recording) => (isSaid(w, recording) ? said().addressed(w, recording) : NOBODY),
  on: {
    made(w, { id, title }, { attachment_id }) {
      addVersion(w, id, { ...attachedFile(w, attachment_id), filename: title });
    },
    appeared(w, recording) {
      if (isSaid(w, recording)) said().appeared(w, recording);
    },
    edited(w, before, { id, title }) {
      if (title !== before.title) renameFile(w, id, title);
    },
    copied: copyFiles,
  },
  load: (r, _, rows) => ({
    files: latestOf(r, JSON.stringify(rows.map(({ id }) => id))),
    at: `${r.baseUrl}/api/v1/${readOrg(r.db).slug}/uploads`,
  }),
  present(row, { files, at }) {
    const file = files.get(row.id);
    if (!file) throw new Error(`The upload ${row.id} has no file`);
    const { file_type, notes = null } = fileDetails.of(row);
    return {
      filename: file.filename,
      base_name: splitFilename(file.filename).base,
      content_type: file.contentType,
      byte_size: file.byteSize,
      file_type,
      width: file.width,
      height: file.height,
      notes,
      current_version_id: file.id,
      versions_count: file.versions,
      download_url: `${at}/${row.id}/download`,
      file_url: `${at}/${row.id}/file`,
    };
  },
});

const NOBODY = { action: "posted" as const, people: [] };

/** Another name with the extension that it has. */
function named(filename: string, base: string): string {
  const name = renamed(filename, base);
  // What it is called already may be sent back.
  if (name !== filename) requireFilename("base_name", name);
  return name;
}
