import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./bulletin.operations.ts";
import { allBulletins, draftBulletin, publishDraft, removeDraft, showDraft } from "./operator.ts";
import { tellHandler } from "./publish.ts";

export const bulletins = {
  types: [],
  operations: operationsIn(operations),
  jobs: [tellHandler],
  /** What the operator does with them. */
  operator: {
    all: allBulletins,
    draft: draftBulletin,
    show: showDraft,
    publish: publishDraft,
    remove: removeDraft,
  },
};
