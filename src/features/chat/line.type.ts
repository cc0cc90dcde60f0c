import type { Write } from "#/core/access/scope.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { conversation } from "#/core/recordings/capabilities/conversation.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { instant, nullable } from "#/lib/schema.ts";
import type { Notice } from "#/schema/tenant/attention.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { isQuiet, noteActivity } from "./activity.ts";
import { haveSameLinks, lineDetails, linkPreview, requestPreview } from "./preview.ts";

export const chatRoom = containerType("chat_room", "Chat", "chat", {
  capabilities: [conversation],
});

type Addressed = { action: Notice; people: Iterable<string> };

const chatOf = ({ parentId }: Recording): string => parentId ?? "";

/**
 * In a direct chat every line is told; the bell of a room rings when people begin to talk, not
 * again until they were quiet.
 */
export const addressed = (w: Write, line: Recording): Addressed => {
  const followers = () => subscribersOf(w, chatOf(line));
  if (line.chatId !== null) return { action: "dm_message", people: followers() };
  return { action: "chat_activity", people: isQuiet(w, chatOf(line)) ? followers() : [] };
};

export const noteSaid = (w: Write, line: Recording): void => void noteActivity(w, chatOf(line));

/**
 * A line of chat. Its author alone rewrites it; deleting it is for good, and the change log never
 * names it.
 */
export const chatMessage = recordingType({
  name: "chat_message",
  label: "Chat line",
  parents: ["chat_room", "dm"],
  title: "none",
  content: "required",
  input: {},
  output: { link_preview: nullable(linkPreview), edited_at: nullable(instant()) },
  can: { edit: "author", erase: "author-or-admin" },
  capabilities: [erasable, cheerable],
  isLine: true,
  isLogged: false,
  news: null,
  addressed,
  rewritten: (w, before, html) =>
    lineDetails.made({
      edited_at: w.now.toISOString(),
      ...(haveSameLinks(before.contentHtml, html) ? {} : { link_preview: null }),
    }),
  on: {
    appeared(w, line) {
      noteSaid(w, line);
      requestPreview(w, line);
    },
    edited(w, before, after) {
      if (!haveSameLinks(before.contentHtml, after.contentHtml)) requestPreview(w, after);
    },
  },
  present(row) {
    const { link_preview = null, edited_at = null } = lineDetails.of(row);
    return { link_preview, edited_at };
  },
});
