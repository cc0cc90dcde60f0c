import { api } from "../../lib/api.ts";
import { withId } from "../../lib/org.ts";
import { sendFrom } from "../../offline/anew.ts";

/** Something as it was seen when it was changed. */
interface Seen {
  id: string;
  version: number;
}

/** Gives it to other people: who was added and who was taken away, whomever others gave it to meanwhile. */
export const sendAssignees = (
  org: string,
  { id, version, assignee_ids }: Seen & { assignee_ids: string[] },
  membership_ids: string[],
) =>
  sendFrom(
    `/api/v1/${org}/recordings/${id}/assignees`,
    { body: { membership_ids }, version, begun: { membership_ids: assignee_ids } },
    (body) => api.put("/api/v1/{org_slug}/recordings/{id}/assignees", { ...withId(org, id), body }),
  );

/** Gives it another day; where another has chosen one since it was seen, that stays, and this is refused as `stale`. */
export function sendDay(
  org: string,
  id: string,
  due_on: string | null,
  seen: { version: number; due_on: string | null } | null,
) {
  const send = (body: { due_on: string | null; base_version?: number }) =>
    api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body });
  if (seen === null) return send({ due_on });
  const { version } = seen;
  const from = { body: { due_on }, version, begun: { due_on: seen.due_on } };
  return sendFrom(`/api/v1/${org}/recordings/${id}`, from, send);
}
