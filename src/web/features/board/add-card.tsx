import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import type { Column } from "./move.ts";

/** A row that is opened to add cards to a column. */
export function AddCard({ column }: { column: Pick<Column, "id" | "parent_id"> }) {
  const org = useOrg();
  const add = (title: string) => {
    const body = { type: "card" as const, title };
    return act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/children", {
          ...withId(org, column.id),
          body,
        }),
      about: [column.id, column.parent_id],
      failed: shared.couldntAdd(title),
    });
  };
  if (useTakesNothing()) return null;
  return (
    <OneLine place={column.id} label={shared.addCard} question={shared.whatIsItAbout} onAdd={add} />
  );
}
