import { operationsIn } from "#/platform/declare.ts";
import * as attachment from "./attachment.operations.ts";
import { inTexts } from "./attachments.ts";
import * as file from "./file.operations.ts";
import { previewHandler } from "./previews.ts";
import * as store from "./store.operations.ts";
import { removeHandler, removeUnused, sweepHandler } from "./sweep.ts";
import * as uploads from "./upload.operations.ts";
import { upload } from "./upload.type.ts";

const { createUpload, listUploads } = uploads;

export const files = {
  types: [upload],
  operations: operationsIn({ createUpload, listUploads }, file, attachment, store),
  jobs: [sweepHandler, removeHandler, previewHandler],
  attachments: inTexts,
  afterRemoval: removeUnused,
};
