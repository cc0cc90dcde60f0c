import type { Read } from "#/core/access/scope.ts";
import type { Found } from "#/core/recordings/type.ts";
import type { Page } from "#/lib/page.ts";
import { operationsIn } from "#/platform/declare.ts";
import * as account from "./account.operations.ts";
import * as attachment from "./attachment.operations.ts";
import { inTexts } from "./attachments.ts";
import { checkAvatars, checkFiles } from "./check.ts";
import * as file from "./file.operations.ts";
import { handOverFiles } from "./hand-over.ts";
import { avatarHandler } from "./pictures/avatar.ts";
import { pictureHandler } from "./pictures/logo.ts";
import * as picture from "./pictures/picture.operations.ts";
import { previewHandler } from "./pictures/previews.ts";
import * as store from "./store.operations.ts";
import {
  removeHandler,
  removeLateHandler,
  removeSuperseded,
  removeUnused,
  sweepHandler,
} from "./sweep.ts";
import * as uploads from "./upload.operations.ts";
import { upload } from "./upload.type.ts";
import { usedStorage } from "./usage.ts";
import { listVersions, presentVersions } from "./versions.ts";

const { createUpload, listUploads } = uploads;

export const files = {
  types: [upload],
  operations: operationsIn(
    { createUpload, listUploads },
    file,
    attachment,
    store,
    account,
    picture,
  ),
  jobs: [
    sweepHandler,
    removeHandler,
    removeLateHandler,
    previewHandler,
    pictureHandler,
    avatarHandler,
  ],
  attachments: inTexts,
  afterRemoval: removeUnused,
  olderHistory: removeSuperseded,
  usedStorage,
  handOver: handOverFiles,
  exported: {
    lists: [
      {
        key: "versions",
        isOn: (row: Found) => row.type === upload.name,
        page: (r: Read, id: string, at: Page) =>
          presentVersions(r, id, listVersions(r, id, at).rows),
      },
    ],
  },
  check: checkFiles,
  checkAvatars,
};
