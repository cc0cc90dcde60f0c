import { excerpt } from "#/lib/html.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { News } from "../../notifications/notify.ts";
import { threadOf } from "../types.ts";

/** News of a recording, with its place and the start of its text. */
export const newsOf = (recording: Recording, action: News["action"]): News => ({
  action,
  recording,
  threadId: threadOf(recording),
  excerpt: excerpt(recording.contentHtml),
});
