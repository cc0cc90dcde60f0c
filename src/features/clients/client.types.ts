import type { Read, Write } from "#/core/access/scope.ts";
import { canSee } from "#/core/access/visible.ts";
import { notify } from "#/core/notifications/notify.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { type Found, type Own, recordingType } from "#/core/recordings/type.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribe } from "#/core/subscriptions/subscriptions.ts";
import { day, id, instant, nullable, oneOf, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import { projects } from "#/schema/tenant/projects.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { approvalOf, decidable } from "./decide.ts";

/** What the team and its clients share. */
export const clientArea = containerType("clients", "Clients", "clients");

const enabled = select({ id: projects.id }, sql`from projects where id = ${arg("id")} and clients_enabled = 1`);

/** A project takes content for clients once clients are switched on in it. */
function requireClients(r: Read, { projectId }: Recording): void {
  if (enabled.get(r.db, { id: projectId ?? "" }) === null)
    throw new Conflict("Clients are not switched on in this project.");
}

export const correspondence = recordingType({
  name: "client_correspondence",
  label: "Correspondence",
  parents: ["clients"],
  title: "required",
  content: "optional",
  input: {},
  output: {},
  can: { edit: "author-or-admin" },
  capabilities: [commentable, draftable],
  news: "correspondence",
  checkParent: requireClients,
});

export const approval = recordingType({
  name: "approval",
  label: "Approval",
  parents: ["clients"],
  title: "required",
  content: "optional",
  input: {
    due_on: t.Optional(nullable(day())),
    approver_id: t.Optional(id("Who decides. They must see it.")),
  },
  needed: ["approver_id"],
  output: {
    due_on: nullable(day()),
    approver_id: id(),
    decision: oneOf(["asked", "approved", "rejected"]),
    decided_at: nullable(instant()),
  },
  can: { edit: "author-or-admin" },
  capabilities: [commentable, decidable],
  checkParent: requireClients,
  settle,
  addressed: (_, row) => ({ action: "approval_requested", people: [approvalOf(row).approver_id] }),
  copyDetails: (details) => ({ ...details, decision: "asked", decided_at: null }),
  on: {
    made: (w, row) => appoint(w, row),
    edited,
    moved(w, _, after) {
      if (approvalOf(after).decision === "asked") appoint(w, after);
    },
    copied: (w, copies) => {
      for (const { id } of copies) appoint(w, findRecording(w, id));
    },
  },
  present: (row) => ({ due_on: row.dueOn, ...approvalOf(row) }),
});

/** A new approval is asked; a decided one keeps its approver. */
function settle(_: Write, own: Own, __: unknown, subject: Recording | null): Own {
  if (subject === null) return { ...own, decision: "asked", decided_at: null };
  const { decision, approver_id } = approvalOf(subject);
  if (decision !== "asked" && own.approver_id !== undefined && own.approver_id !== approver_id)
    throw new Conflict("This was decided.", "already_decided");
  return own;
}

function appoint(w: Write, row: Recording): void {
  const { approver_id } = approvalOf(row);
  if (!canSee(w, approver_id, row.id)) throw invalid("approver_id", "not_member", "This person can't see it.");
  subscribe(w, row.id, [approver_id]);
}

function edited(w: Write, before: Found, after: Found): void {
  const { approver_id } = approvalOf(after);
  if (approver_id === approvalOf(before).approver_id) return;
  appoint(w, after);
  notify(w, newsOf(after, "approval_requested"), [approver_id]);
}
