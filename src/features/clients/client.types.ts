import type { Read, Write } from "#/core/access/scope.ts";
import { canSee } from "#/core/access/visible.ts";
import { notify } from "#/core/notifications/notify.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { type Found, recordingType } from "#/core/recordings/type.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribe } from "#/core/subscriptions/subscriptions.ts";
import { day, nullable, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import { projects } from "#/schema/tenant/projects.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { alreadyDecided, approvalDetails, decidable } from "./decide.ts";

/** What the team and its clients share. */
export const clientArea = containerType("clients", "Clients", "clients");

const enabled = select(
  { id: projects.id },
  sql`from projects where id = ${arg("id")} and clients_enabled = 1`,
);

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
  capabilities: [trashable, commentable, draftable],
  news: "correspondence",
  checkParent: requireClients,
});

const UNDECIDED = approvalDetails.made({ decision: "asked", decided_at: null });

const input = {
  due_on: t.Optional(nullable(day())),
  approver_id: t.Optional(approvalDetails.fields.approver_id),
};

export const approval = recordingType({
  name: "approval",
  label: "Approval",
  parents: ["clients"],
  title: "required",
  content: "optional",
  input,
  needed: ["approver_id"],
  output: {
    due_on: nullable(day()),
    ...approvalDetails.fields,
  },
  can: { edit: "author-or-admin" },
  capabilities: [trashable, commentable, decidable],
  checkParent: requireClients,
  resolve: (_, own, __, subject) => (subject === null ? { ...own, ...UNDECIDED } : own),
  refusalToEdit,
  addressed: (_, row) => ({
    action: "approval_requested",
    people: [approvalDetails.of(row).approver_id],
  }),
  needsPeople: true,
  copyDetails: (details) => ({ ...details, ...UNDECIDED }),
  on: {
    made: (w, row) => appoint(w, row),
    edited,
    moved(w, _, after) {
      if (approvalDetails.of(after).decision === "asked") appoint(w, after);
    },
    copied: (w, copies) => {
      for (const { id } of copies) appoint(w, findRecording(w, id));
    },
  },
  present: (row) => ({ due_on: row.dueOn, ...approvalDetails.of(row) }),
});

/** What somebody said yes or no to stays what they said it to. */
function refusalToEdit(recording: Recording): Conflict | null {
  const { decision } = approvalDetails.of(recording);
  return decision === "asked" ? null : alreadyDecided(decision);
}

function appoint(w: Write, row: Recording): void {
  const { approver_id } = approvalDetails.of(row);
  if (!canSee(w, approver_id, row.id))
    throw invalid("approver_id", "not_member", "This person can't see it.");
  subscribe(w, row.id, [approver_id]);
}

function edited(w: Write, before: Found, after: Found): void {
  const { approver_id } = approvalDetails.of(after);
  if (approver_id === approvalDetails.of(before).approver_id) return;
  appoint(w, after);
  notify(w, newsOf(after, "approval_requested"), [approver_id]);
}
