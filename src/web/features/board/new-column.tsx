import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

/** A column more. */
export function NewColumn({ board }: { board: string }) {
  const org = useOrg();
  const add = (title: string) => {
    const body = { type: "column" as const, title };
    return act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/children", { ...withId(org, board), body }),
      about: [board],
      failed: shared.couldntAdd(title),
    });
  };
  return (
    <div className="col col-new">
      <OneLine
        place={board}
        label={words.addColumn}
        question={words.whatColumnIsCalled}
        onAdd={add}
      />
    </div>
  );
}
