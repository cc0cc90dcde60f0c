import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, Switch } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { SeesThere } from "../client/sees-there.tsx";
import * as clientWords from "../client/words.tsx";
import { projects } from "../home/data.ts";
import { sayMoved } from "../recording/moved.ts";
import { WhereTo } from "./where-to.tsx";
import * as words from "./words.tsx";

/** What holds more than its own comments. */
const HOLDS: readonly Recording["type"][] = ["folder", "todolist", "column", "todo"];

interface Props {
  placed: Recording;
  isCopy: boolean;
  /** Whoever moves it stays where they are. */
  stays?: boolean;
  onClose: () => void;
}

/** Asks where to: a project, and a list or column of it. */
export function Placing({ placed, isCopy, stays = false, onClose }: Props) {
  const org = useOrg();
  const navigate = useNavigate();
  const all = useQuery(projects(org)).data ?? [];
  const isTeam = useIsTeam();
  const title = isCopy ? words.copyTo : words.moveTo;
  const send = async (fields: FormData) => {
    const parent_id = String(fields.get("parent"));
    if (!isCopy && parent_id === placed.parent_id) return onClose();
    const place = withId(org, placed.id);
    const include_comments = fields.get("comments") === "on";
    const put = isCopy
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
    const { id } = put;
    const there = all.find((one) => one.id === put.project_id);
    const isSeen = isTeam && put.visible_to_clients && there?.clients_enabled === true;
    if (isCopy) say(isSeen ? words.isCopiedForClient : words.isCopied);
    else {
      const isNew = isSeen && put.project_id !== placed.project_id;
      sayMoved(org, placed, isNew ? words.hasMovedToClient : words.hasMoved, [parent_id]);
    }
    if (!stays) void navigate({ to: "/$org/recordings/$id", params: { org, id } });
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action={isCopy ? shared.copyIt : words.moveIt} send={send} onCancel={onClose}>
          <Where placed={placed} isCopy={isCopy} />
        </Form>
      </div>
    </Dialog>
  );
}

/** Where it goes, with what clients see of it there. */
function Where({ placed, isCopy }: Pick<Props, "placed" | "isCopy">) {
  const [isWhole, setWhole] = useState(false);
  const comments = (!isCopy || isWhole) && commentsOf(placed);
  return (
    <>
      <WhereTo
        placed={placed}
        isCopy={isCopy}
        about={(parent) => (
          <SeesThere
            seen={[placed]}
            parent={parent}
            isCopy={isCopy}
            comments={comments || undefined}
          />
        )}
      />
      {isCopy && (
        <Switch
          label={words.withItsComments}
          name="comments"
          checked={isWhole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      )}
    </>
  );
}

/** What the comments that come along are called; nothing where there are none. */
function commentsOf(placed: Recording): string | undefined {
  const isEmpty = !HOLDS.includes(placed.type) && placed.comments_count === 0;
  return isEmpty ? undefined : clientWords.itsComments(placed.comments_count);
}
