import { exchangeOperation, listOperation } from "#/core/access/operation.ts";
import type { Read } from "#/core/access/scope.ts";
import { conversation } from "#/core/recordings/capabilities/conversation.ts";
import { recordingOf, singleOf } from "#/core/recordings/content/answers.ts";
import { findRecording, requireAbility } from "#/core/recordings/content/find.ts";
import { presentOne, presentPage } from "#/core/recordings/content/present.ts";
import { listByTime } from "#/core/recordings/content/sorted.ts";
import { requireCapable, wrongType } from "#/core/recordings/content/words.ts";
import { notify } from "#/core/recordings/input.ts";
import { accepts, typeOf } from "#/core/recordings/types.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { requireTaking } from "#/core/recordings/verbs/place.ts";
import { t } from "#/lib/schema.ts";
import { keepAttachment, removeAttachment } from "./attachments.ts";
import { dropSweep, storing } from "./blobs.ts";
import { oneUploadExample, uploadExample } from "./examples.ts";
import { readFields } from "./form.ts";
import { receiving } from "./receive.ts";

export const file = t.Unsafe<string>({
  type: "string",
  format: "binary",
  description: "At most 50 MB.",
});

/** Refuses before a file is sent what would be refused once it is there. */
export function requireTakingFiles(r: Read, parentId: string): void {
  const parent = findRecording(r, parentId);
  if (!accepts(typeOf({ type: "upload" }), parent)) throw wrongType(parent, "holds no files");
  requireAbility(r, parent, "create");
  requireTaking(r, parent);
}

export const createUpload = exchangeOperation({
  id: "createUpload",
  tag: "Files",
  method: "POST",
  path: "/recordings/:id/uploads",
  access: "client",
  errors: [402, 403, 404, 409, 413, 415, 422],
  summary: "Put a file into a folder or a chat",
  description:
    "What the file is is found out by looking into it; the name decides only where that leaves it open. A larger one is sent as an attachment first: `POST /recordings/{id}/children` with `type: upload` and its `attachment_id`.",
  form: t.Object({
    file,
    notes: t.Optional(t.String()),
    base_name: t.Optional(t.String()),
    visible_to_clients: t.Optional(t.Boolean()),
    notify: t.Optional(notify),
  }),
  answers: {
    201: {
      description: "The upload.",
      schema: singleOf("SingleUpload"),
      example: oneUploadExample,
    },
  },
  run: async ({ scope, params, services, exchange }) => {
    scope.read((r) => requireTakingFiles(r, params.id));
    const { storage } = services.store;
    return receiving(storage, exchange.request, { field: "file" }, async (received) => {
      const fields = readFields(received.fields);
      const made = await storing(services, scope, received, (w, blob) => {
        const attachment_id = keepAttachment(w, blob.id, received.filename);
        const body = { ...fields, type: "upload", attachment_id };
        const { row } = createUnder(w, params.id, body);
        removeAttachment.run(w.db, { id: attachment_id });
        dropSweep(w.db, blob.id);
        return presentOne(w, row);
      });
      exchange.set.status = 201;
      return made;
    });
  },
});

export const listUploads = listOperation({
  id: "listUploads",
  tag: "Files",
  path: "/recordings/:id/uploads",
  access: "client",
  errors: [404, 422],
  summary: "The files of a chat",
  description: "Of a chat room or a direct chat, newest first.",
  isEndless: true,
  returns: "A page of uploads.",
  item: recordingOf("Upload"),
  sample: uploadExample,
  run: async ({ scope, params, page }) => {
    scope.read((r) => requireCapable(findRecording(r, params.id), conversation, "is no chat"));
    const filter = { type: "upload", sort: "created_at", direction: "desc" } as const;
    const listed = await listByTime(scope, params.id, filter, page);
    return scope.read((r) => presentPage(r, listed));
  },
});
