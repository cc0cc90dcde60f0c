import { type HandOver, handingOver } from "#/core/access/hand-over.ts";
import { attachments, fileVersions, noteFiles } from "#/schema/tenant/files.ts";

/** The files that somebody sent, for another. */
export const handOverFiles: readonly HandOver[] = [
  handingOver(attachments, attachments.creatorId),
  handingOver(fileVersions, fileVersions.creatorId),
  handingOver(noteFiles, noteFiles.membershipId),
];
