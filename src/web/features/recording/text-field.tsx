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
import { SavedMeanwhile } from "../composer/saved-meanwhile.tsx";
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
  /** What stands around it says itself what others save meanwhile. */
  saysChanges?: boolean;
}

/** Where the words of something are kept while they are changed. */
export const textPlace = (id: string): Place => placeOf("text", id);

/** A draft knows what it began from, also after the window was closed. */
const basePlace = (id: string): Place => `${textPlace(id)}/base`;

/** What words began from. */
interface Begun {
  version: number;
  /** What it said; null where that isn't known any more. */
  html: string | null;
}

/** So many letters are kept of what words began from: they take from the room of what is typed. */
const MOST_LETTERS = 300_000;

function begunFrom({ id, version, content_html }: Props["recording"]): Begun {
  const now = content_html ?? "";
  const kept = draftAt(basePlace(id));
  if (kept === null) return { version, html: now };
  const [, from, html = null] = /^(\d+)(?:\n([\s\S]*))?$/.exec(kept) ?? [];
  const isNow = Number(from) === version;
  return { version: Number(from), html: html ?? (isNow ? now : null) };
}

function keepBegun(id: string, { version, html }: Begun): void {
  const isShort = html !== null && html.length <= MOST_LETTERS;
  if (isShort && keepDraft(basePlace(id), `${version}\n${html}`)) return;
  keepDraft(basePlace(id), `${version}`);
}

/** What the words began from that are being typed there. */
export const useBegun = (recording: Props["recording"]): Begun =>
  useState(() => begunFrom(recording))[0];

/** Saves words that began from some; what somebody else saved meanwhile is answered, to be shown. */
function useSaving(recording: Props["recording"], { version, html: from }: Begun) {
  const org = useOrg();
  const at = withId(org, recording.id);
  // Whoever has seen what another saved may write over that; a window that is opened again shows it again.
  const [base, setBase] = useState(version);
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
export function TextField({ recording, label, hasFocus, onClose, opener, ...how }: Props) {
  const { id, project_id, content_html } = recording;
  const begun = useBegun(recording);
  const saveFrom = useSaving(recording, begun);
  const [theirs, setTheirs] = useState<string | null>(null);
  const close = () => {
    dropDraft(basePlace(id));
    onClose();
  };
  const save = async (content_html: string): Promise<string | null> => {
    const other = await saveFrom(content_html);
    if (other !== null) {
      setTheirs(other.theirs);
      return words.savedMeanwhile;
    }
    refresh(id, recording.parent_id);
    close();
    return null;
  };
  const isSaidHere = !how.saysChanges && theirs === null;
  return (
    <>
      {theirs !== null && <Theirs html={theirs} begun={begun.html} />}
      {isSaidHere && <SavedMeanwhile recording={recording} begun={begun} />}
      <Composer
        place={textPlace(id)}
        label={label}
        hasFocus={hasFocus}
        begin={content_html ?? ""}
        action={theirs === null ? shared.save : shared.putMineInItsPlace}
        isAsked={theirs !== null}
        project={project_id}
        onSend={save}
        onDiscard={close}
        opener={opener}
        sendsByEnter={how.savesByEnter}
        onBegin={() => keepBegun(id, begun)}
      />
    </>
  );
}
