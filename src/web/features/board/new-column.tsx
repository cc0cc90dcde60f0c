import { Columns3 } from "lucide-react";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import type { SendLine } from "../../lib/typing.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { addChild } from "../recording/added.ts";
import * as words from "./words.tsx";

/** A column more. */
export function NewColumn({ board }: { board: string }) {
  const org = useOrg();
  const add: SendLine = (title, again, isTaken) =>
    addChild(
      org,
      board,
      { type: "column", title },
      { failed: shared.couldntAdd(title), again, isTaken },
    );
  return (
    <OneLine
      place={placeOf("column", board)}
      label={words.newColumn}
      question={words.whatColumnIsCalled}
      onAdd={add}
      isLast
      className="chip chip-line"
      icon={Columns3}
    />
  );
}
