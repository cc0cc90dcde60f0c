import { placeOf } from "../../lib/drafts.ts";
import { useOrg, usePeople } from "../../lib/org.ts";
import type { SendLine } from "../../lib/typing.ts";
import { firstName } from "../../ui/faces.tsx";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { addChild } from "../recording/added.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import type { Column } from "./move.ts";
import { NOBODY, useWhose } from "./whose.ts";
import * as words from "./words.tsx";

/** A row that is opened to add cards to a column. */
export function AddCard({ column }: { column: Pick<Column, "id" | "parent_id"> }) {
  const org = useOrg();
  const whose = useWhose();
  const isSomebodys = whose !== undefined && whose !== NOBODY;
  const theirs = usePeople().find((one) => isSomebodys && one.membership_id === whose);
  const add: SendLine = (title, again, isTaken) =>
    addChild(
      org,
      column.id,
      // It is shown where it was added.
      { type: "card", title, ...(isSomebodys && { assignee_ids: [whose] }) },
      { about: [column.parent_id], failed: shared.couldntAdd(title), again, isTaken },
    );
  if (useTakesNothing()) return null;
  return (
    <OneLine
      place={placeOf("card", column.id)}
      label={shared.addCard}
      question={theirs ? words.whatForThem(firstName(theirs.name)) : shared.whatIsItAbout}
      onAdd={add}
    />
  );
}
