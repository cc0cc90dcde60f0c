import { api, type Row } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

/** Something, and its place before it went. */
export type Was = Pick<Row, "id" | "parent_id" | "position">;

/** Says that something lies elsewhere now, with the way back. `about` is what shows its places. */
export function sayMoved(org: string, was: Was, said: string, about: readonly (string | null)[]) {
  const { id, parent_id, position } = was;
  const takeBack = () =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/position", {
          ...withId(org, id),
          body: { parent_id: parent_id ?? "", position },
        }),
      about: [id, parent_id, ...about],
      failed: words.couldntMoveBack,
    });
  say(said, { label: shared.takeBack, run: takeBack });
}
