import { grantChat } from "#/core/access/grants.ts";
import { isAdmin } from "#/core/access/roles.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { refusalToTalk } from "#/core/people/companies/private-chats.ts";
import { sharesProject } from "#/core/people/present.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import type { Found } from "#/core/recordings/type.ts";
import { blankRecording, insertRecording } from "#/core/recordings/verbs/insert.ts";
import { subscribe } from "#/core/subscriptions/subscriptions.ts";
import { id, t } from "#/lib/schema.ts";
import { insertInto, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { chats } from "#/schema/tenant/chats.ts";
import { dm } from "./dm.type.ts";

export const newChatBody = t.Object({
  membership_ids: t.Array(id(), {
    minItems: 1,
    maxItems: 20,
    description: "You are in it without being named.",
  }),
});

const insert = insertInto(chats);
const openChat = select({ id: chats.id }, sql`from chats where people = ${arg("people")}`);

/** The open direct chat of the actor and exactly these people, made now if there is none. */
export function startChat(w: Write, membershipIds: readonly string[]): Found {
  w.touch(null);
  requireCounterparts(w, membershipIds);
  const people = [...new Set([w.actor.id, ...membershipIds])].sort();
  const refused = refusalToTalk(w, people);
  if (refused) throw refused;
  return findRecording(
    w,
    openChat.get(w.db, { people: people.join(" ") })?.id ?? newChat(w, people),
  );
}

/** Somebody may talk to admins, to whom they share a project with, and to themselves. */
function requireCounterparts(r: Read, membershipIds: readonly string[]): void {
  const shares = sharesProject(r);
  membershipIds.forEach((membershipId, index) => {
    const person = activeMembership(r.db, membershipId);
    if (!person || !(person.id === r.actor.id || isAdmin(person) || shares(person)))
      throw invalid(
        `membership_ids[${index}]`,
        "not_member",
        "You can't start a chat with this person.",
      );
  });
}

function newChat(w: Write, people: readonly string[]): string {
  const blank = blankRecording(w, dm.name, null);
  const { id, createdAt } = insertRecording(w, {
    ...blank,
    chatId: blank.id,
    visibleToClients: true,
  });
  grantChat(w, id, people);
  subscribe(w, id, people);
  insert.run(w.db, { id, people: people.join(" "), activeAt: createdAt });
  return id;
}
