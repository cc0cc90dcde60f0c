import type { Schemas } from "../../lib/api.ts";

/** What a row of news is called: what it is about, or was said about; in a chat what was said itself. */
export const titleOf = ({ recording, excerpt }: Schemas["Notification"]): string =>
  recording?.title ||
  (recording?.type !== "chat_message" && recording?.parent_title) ||
  excerpt ||
  "";
