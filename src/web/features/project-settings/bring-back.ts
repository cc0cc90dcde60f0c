import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";

/** Opens a project again that was put away. */
export function useBringBack() {
  const org = useOrg();
  return (id: string) =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/projects/{id}/status/{status}", {
          params: { path: { org_slug: org, id, status: "active" } },
        }),
      about: [id, "/projects", "/trash"],
      failed: shared.couldntBringBack,
    });
}
