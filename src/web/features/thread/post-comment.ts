import { api } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";

/** Says something on a thing; sent once more under the same key it is said once. */
export async function postComment(
  org: string,
  id: string,
  content_html: string,
  key: string,
): Promise<void> {
  const place = { ...withId(org, id), headers: { "idempotency-key": key } };
  await api.post("/api/v1/{org_slug}/recordings/{id}/comments", {
    ...place,
    body: { content_html },
  });
  void refresh(id);
}
