import { exchangeOperation, operation } from "#/core/access/operation.ts";
import { id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { readJson, requireObject } from "#/platform/http/body.ts";
import { done, ok } from "#/platform/operation.ts";
import { validator } from "#/platform/validation.ts";
import { findOwnAttachment, keepAttachment } from "./attachments.ts";
import { beginUpload, newAttachment, presentSent, requirePlace, sentOf } from "./begin-upload.ts";
import { storing } from "./blobs.ts";
import { completeUpload } from "./complete-upload.ts";
import { isForm, receiving } from "./receive.ts";
import { takeBack } from "./sweep.ts";
import { file } from "./upload.operations.ts";

const tag = "Files";
/** As many as the largest file has. */
const MOST_PARTS = 160;
const place = {
  project_id: t.Optional(id("Where it is going to stand; refused where you can't write.")),
  dm_id: t.Optional(id("The same of a direct chat.")),
  recording_id: t.Optional(
    id("The folder or chat that it is for, or the file that it will replace; refused by the same."),
  ),
};

const upload = named(
  "AttachmentUpload",
  t.Object({
    method: t.Literal("PUT"),
    url: nullable(t.String(), { description: "Where all of it goes; null for one in parts." }),
    parts: t.Array(
      t.Object({
        number: t.Integer(),
        byte_size: t.Integer(),
        url: t.String(),
        etag: nullable(t.String({ description: "Of a part that is there." })),
      }),
    ),
    part_size: nullable(t.Integer()),
    headers: t.Record(t.String(), t.String(), { description: "To be sent with each PUT." }),
    expires_at: t.String({
      format: "date-time",
      description: "Read the attachment for new addresses.",
    }),
  }),
);
const status = oneOf(["pending", "ready"]);
const described = {
  id: id(),
  status,
  url: t.String({ description: "What stands in a text to show it." }),
  content_type: t.String(),
  byte_size: t.Integer(),
  width: nullable(t.Integer()),
  height: nullable(t.Integer()),
};
const attachment = named(
  "Attachment",
  t.Object({ ...described, filename: t.String(), upload: nullable(upload) }),
);
const completed = named("CompletedAttachment", t.Object(described));

const completedExample = {
  id: "0193b0c8-7d10-7000-8000-0000000000f7",
  status: "ready" as const,
  url: "/api/v1/coral-reef/attachments/0193b0c8-7d10-7000-8000-0000000000f7/file",
  content_type: "video/mp4",
  byte_size: 104_857_600,
  width: null,
  height: null,
};
const partUrl = (number: number) => `https://atoll.example.com/storage/part-${number}`;
const example = {
  ...completedExample,
  status: "pending" as const,
  content_type: "application/octet-stream",
  filename: "launch.mp4",
  upload: {
    method: "PUT" as const,
    url: null,
    parts: [
      { number: 1, byte_size: 67_108_864, url: partUrl(1), etag: null },
      { number: 2, byte_size: 37_748_736, url: partUrl(2), etag: null },
    ],
    part_size: 67_108_864,
    headers: {},
    expires_at: "2026-11-21T10:00:00.000Z",
  },
};

const body = t.Object({ ...newAttachment, ...place });
const check = validator(body);
const checkPlace = validator(t.Object(place));

export const createAttachment = exchangeOperation({
  id: "createAttachment",
  tag,
  method: "POST",
  path: "/attachments",
  access: "client",
  errors: [402, 403, 404, 409, 413, 415, 422],
  summary: "Send a file that is going to stand in a text",
  description: `Send it in a form (at most 50 MB): it is \`ready\` at once. Or name it and its size (at most 10 GB) as JSON, PUT its bytes to the
addresses that are answered, in parts when it has more than 64 MB, and complete it. Its \`url\` in an \`img\` or \`audio\`, or its
\`…/download\` as a link, makes it part of a text: whoever sees the text sees it then. In no text for 24 hours, it is removed.`,
  form: t.Object({ file, ...place }),
  accepts: body,
  example: { filename: "launch.mp4", byte_size: 104_857_600 },
  answers: { 201: { description: "The attachment.", schema: attachment, example } },
  run: async ({ scope, services, exchange }) => {
    const { request } = exchange;
    exchange.set.status = 201;
    if (!isForm(request)) {
      const sent = await readJson(request);
      requireObject(sent);
      const wanted = check(sent);
      scope.read((r) => requirePlace(r, wanted));
      return beginUpload(services, scope, wanted);
    }
    return receiving(services.store.storage, request, { field: "file" }, async (received) => {
      const wanted = checkPlace(received.fields);
      scope.read((r) => requirePlace(r, wanted));
      return storing(services, scope, received, (w, { id: blobId }) =>
        presentSent(w, findOwnAttachment(w, keepAttachment(w, blobId, received.filename)), null),
      );
    });
  },
});

export const getAttachment = operation({
  id: "getAttachment",
  tag,
  method: "GET",
  path: "/attachments/:id",
  access: "client",
  isSecret: true,
  errors: [404],
  summary: "An attachment of yours",
  description:
    "While it is pending: which parts of it are there, and new addresses for all of them.",
  returns: "The attachment.",
  answer: attachment,
  sample: example,
  run: async ({ scope, params, services }) => {
    const found = scope.read((r) => findOwnAttachment(r, params.id));
    const sent = found.state === "ready" ? null : await sentOf(services, scope.orgId, found);
    return scope.read((r) => presentSent(r, findOwnAttachment(r, params.id), sent));
  },
});

export const deleteAttachment = operation({
  id: "deleteAttachment",
  tag,
  method: "DELETE",
  path: "/attachments/:id",
  access: "client",
  errors: [404, 409],
  summary: "Take back an attachment of yours",
  description: `One that is on its way, as when its sending was stopped, or that is ready and stands in no text: what came of it is removed,
and its room in the plan is free. Where an object store keeps the files, the room of one that was to go there whole is free when its address has
ended. 409 for one that stands in a text.`,
  returns: "It is gone.",
  answer: ok,
  sample: done,
  run: ({ scope, params, services }) =>
    scope.write((w) => {
      takeBack(w, params.id, services.store);
      return done;
    }),
});

export const completeAttachment = operation({
  id: "completeAttachment",
  tag,
  method: "POST",
  path: "/attachments/:id/complete",
  access: "client",
  errors: [402, 404, 409, 422],
  summary: "Say that all bytes of an attachment are there",
  description: "Of one in parts: all of them, with the `ETag` that each PUT answered.",
  body: t.Object({
    parts: t.Optional(
      t.Array(
        t.Object({
          number: t.Integer({ minimum: 1, maximum: MOST_PARTS }),
          etag: t.String({ minLength: 1, maxLength: 200 }),
        }),
        { maxItems: MOST_PARTS },
      ),
    ),
  }),
  example: { parts: [{ number: 1, etag: '"9b2cf535f27731c974343645a3985328"' }] },
  returns: "The attachment, ready.",
  answer: completed,
  sample: completedExample,
  run: async ({ scope, params, body, services }) =>
    completeUpload(services, scope, params.id, body.parts ?? []),
});
