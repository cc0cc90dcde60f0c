import { announce } from "../../lib/announce.ts";
import { api, type Row } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import type { DragKind } from "../../ui/drag/drag.ts";
import { putIn, takeOut } from "../board/cards.ts";
import { sayMoved } from "../recording/moved.ts";
import * as words from "./words.tsx";

const TYPES: readonly unknown[] = ["folder", "document", "upload"];

/** What lies in folders, as it is dragged. */
export const FILES: DragKind<Row> = {
  byTouch: true,
  key: Symbol("file"),
  is: (value): value is Row =>
    typeof value === "object" && value !== null && "type" in value && TYPES.includes(value.type),
};

/** Moves something into a folder: at once here, then for everybody. */
export function moveInto(org: string, row: Row, folder: Pick<Row, "id" | "title">) {
  const from = row.parent_id ?? "";
  const said = words.isNowIn(row.title, folder.title);
  return act({
    show: () => {
      const undoTaking = takeOut(org, from, row.id);
      const undoPutting = putIn(org, folder.id, { ...row, parent_id: folder.id }, null);
      announce(said);
      return () => {
        undoPutting();
        undoTaking();
      };
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", {
        ...withId(org, row.id),
        body: { parent_id: folder.id },
      }),
    about: [from, folder.id, row.id],
    failed: words.couldntMove(row.title),
    done: () => sayMoved(org, row, said, [folder.id]),
  });
}
