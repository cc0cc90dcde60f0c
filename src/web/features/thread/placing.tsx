import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, Switch } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { sayMoved } from "../recording/moved.ts";
import { WhereTo } from "./where-to.tsx";
import type { Placed } from "./which-folder.tsx";
import * as words from "./words.tsx";

interface Props {
  placed: Placed;
  isCopy: boolean;
  /** Whoever moves it stays where they are. */
  stays?: boolean;
  onClose: () => void;
}

/** Asks where to: a project, and a list or column of it. */
export function Placing({ placed, isCopy, stays = false, onClose }: Props) {
  const org = useOrg();
  const navigate = useNavigate();
  const title = isCopy ? words.copyTo : words.moveTo;
  const send = async (fields: FormData) => {
    const parent_id = String(fields.get("parent"));
    if (!isCopy && parent_id === placed.parent_id) return onClose();
    const place = withId(org, placed.id);
    const include_comments = fields.get("comments") === "on";
    const { id } = isCopy
      ? await api.post("/api/v1/{org_slug}/recordings/{id}/copy", {
          ...place,
          body: { parent_id, include_comments },
        })
      : await api.put("/api/v1/{org_slug}/recordings/{id}/position", {
          ...place,
          body: { parent_id },
        });
    refresh(placed.id, placed.parent_id, parent_id);
    onClose();
    if (isCopy) say(words.isCopied);
    else sayMoved(org, placed, words.hasMoved, [parent_id]);
    if (!stays) void navigate({ to: "/$org/recordings/$id", params: { org, id } });
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action={isCopy ? shared.copyIt : words.moveIt} send={send} onCancel={onClose}>
          <WhereTo placed={placed} isCopy={isCopy} />
          {isCopy && <Switch label={words.withItsComments} name="comments" />}
        </Form>
      </div>
    </Dialog>
  );
}
