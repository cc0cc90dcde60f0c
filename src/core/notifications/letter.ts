import { renderLetter } from "#/platform/mail/letter.ts";
import type { Mail } from "#/platform/mail/mailer.ts";
import type { Services } from "#/platform/services.ts";
import type { Notice } from "#/schema/tenant/attention.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Read } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";
import { readOrg } from "../orgs/org.ts";
import type { TrayRow } from "./tray.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** What somebody did, said of them. */
const DID: Record<Notice, string> = {
  mentioned: "mentioned you",
  assigned: "assigned this to you",
  posted: "posted this",
  commented: "commented",
  completed: "completed this",
  reopened: "opened this again",
  cheered: "cheered you",
  invited: "invited you",
  event_changed: "changed this event",
  event_cancelled: "cancelled this event",
  chat_activity: "wrote in the chat",
  dm_message: "wrote to you",
  asked: "asks you",
  answered: "answered",
  approval_requested: "asks for your approval",
  approval_decided: "decided this",
  correspondence: "wrote",
  health_updated: "updated the health of the project",
  progress_updated: "updated the progress",
  subscribed: "made you follow this",
  resurfaced: "It is back, as you wished",
  published: "Your draft was published",
  granted_access: "put you on this project",
  role_changed: "changed your role",
  announced: "announced this",
  export_ready: "Your export is ready",
};

interface Contents {
  orgId: string;
  r: Read;
  person: Membership;
  /** Oldest first, of one thread. */
  rows: TrayRow[];
}

/** One line of a header: nothing in a title starts another. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** What a row says, with the start of what was said. */
export function sentence(r: Read, { action, actorId, count, excerpt }: TrayRow): string {
  const name = actorId === null ? null : (directory(r.db).byId.get(actorId)?.name ?? "Somebody");
  const said = name === null ? DID[action] : `${name} ${DID[action]}`;
  const times = count > 1 ? ` (${count} in all)` : "";
  return excerpt === null ? `${said}${times}.` : `${said}${times}:\n${excerpt}`;
}

/** What the thread of a row is called, on one line. */
export const titleOf = ({ threadTitle, title }: Pick<TrayRow, "threadTitle" | "title">): string =>
  oneLine(threadTitle || title || "News");

/** The mail about what is new in one thread, with a way to hear no more of it (RFC 8058). */
export function letterOf(
  { config, secrets }: Services,
  { orgId, r, person, rows }: Contents,
): Mail {
  const { name: org, slug } = readOrg(r.db);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.threadId) throw new Error("A mail is about a thread");
  const title = titleOf(first);
  const unsubscribe = `${config.baseUrl}/unsubscribe/${unsubscribeToken(secrets, orgId, person.id, first.threadId)}`;
  const letter = renderLetter({
    paragraphs: [title, ...rows.map((row) => sentence(r, row))],
    action: {
      label: `See it in ${org}`,
      url: `${config.baseUrl}/${slug}/recordings/${first.threadId}`,
    },
    footer: `You get this because you follow it, or were named in it. Hear no more of it: ${unsubscribe}`,
  });
  return {
    to: { name: person.name, address: person.email ?? "" },
    subject: `${title.slice(0, 150)} · ${oneLine(org)}`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    conversation: `${first.threadId}.${person.id}`,
    // What came after a mail that is repeated goes along with it, and is lost on who takes it for
    // the same.
    edition: last?.seq,
    ...letter,
  };
}
