import { exchangeOperation, listOperation } from "#/core/access/operation.ts";
import { bylineSchema } from "#/core/people/present.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { presentOne } from "#/core/recordings/content/present.ts";
import { at, id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { readJson, requireObject } from "#/platform/http/body.ts";
import { validator } from "#/platform/validation.ts";
import { findAttachment } from "./attachments.ts";
import { storing, VARIANTS } from "./blobs.ts";
import { oneUploadExample, versionExample } from "./examples.ts";
import { isForm, receiving } from "./receive.ts";
import { sendToFile, serveFile } from "./serve.ts";
import { file } from "./upload.operations.ts";
import {
  findFile,
  findToReplace,
  findVersion,
  listVersions,
  presentVersions,
  replaceFile,
  restoreVersion,
} from "./versions.ts";

const tag = "Files";
const errors = [404];
const sent = {
  302: {
    description: "To an address that works for some minutes, for this file alone.",
    headers: ["Location"],
  },
};
const variant = t.Optional(
  oneOf(VARIANTS, {
    description:
      "A small picture of an image, at most 400 or 1600 dots a side; 404 until there is one.",
  }),
);
const body = {
  contentType: "application/octet-stream",
  schema: t.Unsafe({ type: "string", format: "binary" }),
  example: "(the bytes)",
};
const bytes = {
  200: { description: "The bytes.", ...body },
  206: { description: "The range asked for.", ...body },
  416: { description: "The range begins behind the end." },
};
const showing =
  "Images, sound, video and PDFs are shown where they are; anything else is downloaded. Takes `Range` and `If-None-Match`.";

const version = named(
  "FileVersion",
  t.Object({
    id: id(),
    filename: t.String(),
    content_type: t.String(),
    byte_size: t.Integer(),
    width: nullable(t.Integer()),
    height: nullable(t.Integer()),
    creator: bylineSchema,
    created_at: at,
    current: t.Boolean(),
    download_url: t.String({ format: "uri" }),
  }),
);

export const downloadUpload = exchangeOperation({
  id: "downloadUpload",
  tag,
  method: "GET",
  path: "/uploads/:id/download",
  access: "client",
  errors,
  summary: "Download a file",
  answers: sent,
  run: ({ scope, params, services }) =>
    sendToFile(
      { services, orgId: scope.orgId },
      scope.read((r) => findFile(r, params.id).file),
    ),
});

export const showUpload = exchangeOperation({
  id: "getUploadFile",
  tag,
  method: "GET",
  path: "/uploads/:id/file",
  access: "client",
  isTagged: true,
  errors: [404, 422],
  summary: "Show a file",
  description: showing,
  query: t.Object({ variant }),
  answers: bytes,
  run: ({ scope, params, query, services, exchange }) =>
    serveFile(
      { services, orgId: scope.orgId, request: exchange.request },
      scope.read((r) => findFile(r, params.id).file),
      query.variant,
    ),
});

export const showAttachment = exchangeOperation({
  id: "getAttachmentFile",
  tag,
  method: "GET",
  path: "/attachments/:id/file",
  access: "client",
  isTagged: true,
  errors: [404, 422],
  summary: "Show a file that stands in a text",
  description: `For whoever sees a text that it stands in. ${showing}`,
  query: t.Object({ variant }),
  answers: bytes,
  run: ({ scope, params, query, services, exchange }) =>
    serveFile(
      { services, orgId: scope.orgId, request: exchange.request },
      scope.read((r) => findAttachment(r, params.id)),
      query.variant,
    ),
});

export const downloadAttachment = exchangeOperation({
  id: "downloadAttachment",
  tag,
  method: "GET",
  path: "/attachments/:id/download",
  access: "client",
  errors,
  summary: "Download a file that stands in a text",
  answers: sent,
  run: ({ scope, params, services }) =>
    sendToFile(
      { services, orgId: scope.orgId },
      scope.read((r) => findAttachment(r, params.id)),
    ),
});

export const versions = listOperation({
  id: "listUploadVersions",
  tag,
  path: "/uploads/:id/versions",
  access: "client",
  errors: [404, 422],
  summary: "The versions of a file",
  returns: "The current one and those before it, newest first.",
  item: version,
  sample: versionExample,
  run: ({ scope, params, page }) =>
    scope.read((r) => {
      const { rows, total } = listVersions(r, params.id, page);
      return { rows: presentVersions(r, params.id, rows), total };
    }),
});

export const downloadVersion = exchangeOperation({
  id: "downloadUploadVersion",
  tag,
  method: "GET",
  path: "/uploads/:id/versions/:version_id/download",
  access: "client",
  errors,
  summary: "Download a version of a file",
  answers: sent,
  run: ({ scope, params, services }) =>
    sendToFile(
      { services, orgId: scope.orgId },
      scope.read((r) => findVersion(r, params.id, params.version_id)),
    ),
});

const newVersion = t.Object({
  version_id: t.Optional(id("One that it had: it is the current one again.")),
  attachment_id: t.Optional(id("An attachment that is all there.")),
});
const checkNewVersion = validator(newVersion);

export const replace = exchangeOperation({
  id: "createUploadVersion",
  tag,
  method: "POST",
  path: "/uploads/:id/versions",
  access: "client",
  errors: [402, 403, 404, 409, 413, 415, 422],
  summary: "Replace a file",
  description:
    "The upload keeps its address, its comments and who follows it; the old file stays among the versions. Send the new one in a form, or name an attachment or an earlier version.",
  form: t.Object({ file }),
  accepts: newVersion,
  example: { version_id: versionExample.id },
  answers: {
    201: {
      description: "The upload.",
      schema: singleOf("SingleUpload"),
      example: oneUploadExample,
    },
  },
  run: async ({ scope, params, services, exchange }) => {
    const { request } = exchange;
    scope.read((r) => findToReplace(r, params.id));
    exchange.set.status = 201;
    if (isForm(request))
      return receiving(services.store.storage, request, { field: "file" }, (received) =>
        storing(services, scope, received, (w, { id: blobId, contentType }) => {
          const { filename } = received;
          return presentOne(w, replaceFile(w, params.id, { blobId, filename, contentType }));
        }),
      );
    const body = await readJson(request);
    requireObject(body);
    const { version_id, attachment_id } = checkNewVersion(body);
    return scope.write((w) => {
      if (version_id !== undefined) return presentOne(w, restoreVersion(w, params.id, version_id));
      if (attachment_id === undefined)
        throw invalid("file", "required", "Send a file, or name an attachment or a version.");
      return presentOne(w, replaceFile(w, params.id, findAttachment(w, attachment_id)));
    });
  },
});
