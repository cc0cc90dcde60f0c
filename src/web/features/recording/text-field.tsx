import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Row } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import type { Opener } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { Composer } from "../composer/composer.tsx";
import { Theirs } from "../composer/theirs.tsx";
import * as words from "./words.tsx";

interface Props {
  recording: Pick<Row, "id" | "version" | "content_html" | "project_id" | "parent_id">;
  label: string;
  onClose: () => void;
  opener: Opener;
}

/** Where the words of something are kept while they are changed. */
export const textPlace = (id: string): Place => placeOf("text", id);

/** Which version the words began from that are being typed there; null where none are. */
export const versionBegun = (id: string): number | null => {
  const kept = draftAt(`${textPlace(id)}/base`);
  return kept === null ? null : Number(kept);
};

/** Changes words. What somebody else saved meanwhile is shown, and neither text is lost. */
export function TextField({ recording, label, onClose, opener }: Props) {
  const org = useOrg();
  const place = textPlace(recording.id);
  // A draft knows which words it began from, also after the window was closed.
  const basePlace: Place = `${place}/base`;
  const [begun] = useState(Number(draftAt(basePlace) ?? recording.version));
  // Whoever has seen what another saved may write over that; a window that is opened again shows it again.
  const [base, setBase] = useState(begun);
  const [theirs, setTheirs] = useState<string | null>(null);
  const close = () => {
    dropDraft(basePlace);
    onClose();
  };
  const save = async (content_html: string): Promise<string | null> => {
    const body = { content_html, base_version: base };
    try {
      await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, recording.id), body });
      refresh(recording.id, recording.parent_id);
      close();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "stale") throw error;
      const now = await api.get("/api/v1/{org_slug}/recordings/{id}", withId(org, recording.id));
      setTheirs(now.content_html);
      setBase(now.version);
      return words.savedMeanwhile;
    }
  };
  return (
    <>
      {theirs !== null && <Theirs html={theirs} />}
      <Composer
        place={place}
        label={label}
        begin={recording.content_html ?? ""}
        action={shared.save}
        project={recording.project_id}
        onSend={save}
        onDiscard={close}
        opener={opener}
        onBegin={() => keepDraft(basePlace, `${begun}`)}
      />
    </>
  );
}
