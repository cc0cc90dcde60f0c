import { operationsIn } from "#/platform/declare.ts";
import * as account from "./account.operations.ts";
import * as attachment from "./attachment.operations.ts";
import { inTexts } from "./attachments.ts";
import { checkFiles } from "./check.ts";
import * as file from "./file.operations.ts";
import { handOverFiles } from "./hand-over.ts";
import { pictureHandler } from "./logo.ts";
import { previewHandler } from "./previews.ts";
import * as store from "./store.operations.ts";
import { removeHandler, removeUnused, sweepHandler } from "./sweep.ts";
import * as uploads from "./upload.operations.ts";
import { upload } from "./upload.type.ts";
import { usedStorage } from "./usage.ts";

const { createUpload, listUploads } = uploads;

export const files = {
  types: [upload],
  operations: operationsIn({ createUpload, listUploads }, file, attachment, store, account),
  jobs: [sweepHandler, removeHandler, previewHandler, pictureHandler],
  attachments: inTexts,
  afterRemoval: removeUnused,
  usedStorage,
  handOver: handOverFiles,
  check: checkFiles,
};
