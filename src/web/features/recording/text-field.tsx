import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Row } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf } from "../../lib/drafts.ts";
import { refresh, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { saysAlready } from "../../offline/already.ts";
import { noteBegun } from "../../offline/based.ts";
import { isWaiting, keepShown } from "../../offline/outbox.ts";
import type { Opener } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { Composer } from "../composer/composer.tsx";
import { Theirs } from "../composer/theirs.tsx";
import * as words from "./words.tsx";

interface Props {
  recording: Pick<Row, "id" | "version" | "content_html" | "project_id" | "parent_id">;
  label: string;
  hasFocus: boolean;
  onClose: () => void;
  opener: Opener;
  /** Enter alone saves them. */
  savesByEnter?: boolean;
}

/** Where the words of something are kept while they are changed. */
export const textPlace = (id: string): Place => placeOf("text", id);

/** Which version the words began from that are being typed there; null where none are. */
export const versionBegun = (id: string): number | null => {
  const kept = draftAt(`${textPlace(id)}/base`);
  return kept === null ? null : Number(kept);
};

/** Saves words that began from some; what somebody else saved meanwhile is answered, to be shown. */
function useSaving(recording: Props["recording"], begun: number) {
  const org = useOrg();
  const at = withId(org, recording.id);
  // What they began from, where that is what stands there still.
  const [from] = useState(begun === recording.version ? (recording.content_html ?? "") : null);
  // Whoever has seen what another saved may write over that; a window that is opened again shows it again.
  const [base, setBase] = useState(begun);
  const patch = (content_html: string, base_version: number) => {
    noteBegun(org, recording.id, { content_html: from });
    return api.patch("/api/v1/{org_slug}/recordings/{id}", {
      ...at,
      body: { content_html, base_version },
    });
  };
  return async (content_html: string): Promise<{ theirs: string | null } | null> => {
    try {
      await patch(content_html, base);
      return null;
    } catch (error) {
      // What waits to be sent is what stands there, and what is changed next.
      if (isWaiting(error)) {
        show(recording.id, { content_html });
        await keepShown();
      }
      if (!(error instanceof ApiError) || error.code !== "stale") throw error;
      const now = await api.get("/api/v1/{org_slug}/recordings/{id}", at);
      // The answer to an earlier try was lost.
      if (saysAlready(now, { content_html })) return null;
      if (from !== null && (now.content_html ?? "") === from) {
        // What changed was something else of it.
        await patch(content_html, now.version);
        return null;
      }
      setBase(now.version);
      return { theirs: now.content_html };
    }
  };
}

/** Changes words. What somebody else saved meanwhile is shown, and neither text is lost. */
export function TextField({ recording, label, hasFocus, onClose, opener, savesByEnter }: Props) {
  const place = textPlace(recording.id);
  // A draft knows which words it began from, also after the window was closed.
  const basePlace: Place = `${place}/base`;
  const [begun] = useState(Number(draftAt(basePlace) ?? recording.version));
  const saveFrom = useSaving(recording, begun);
  const [theirs, setTheirs] = useState<string | null>(null);
  const close = () => {
    dropDraft(basePlace);
    onClose();
  };
  const save = async (content_html: string): Promise<string | null> => {
    const other = await saveFrom(content_html);
    if (other !== null) {
      setTheirs(other.theirs);
      return words.savedMeanwhile;
    }
    refresh(recording.id, recording.parent_id);
    close();
    return null;
  };
  return (
    <>
      {theirs !== null && <Theirs html={theirs} />}
      <Composer
        place={place}
        label={label}
        hasFocus={hasFocus}
        begin={recording.content_html ?? ""}
        action={theirs === null ? shared.save : shared.putMineInItsPlace}
        isAsked={theirs !== null}
        project={recording.project_id}
        onSend={save}
        onDiscard={close}
        opener={opener}
        sendsByEnter={savesByEnter}
        onBegin={() => keepDraft(basePlace, `${begun}`)}
      />
    </>
  );
}
