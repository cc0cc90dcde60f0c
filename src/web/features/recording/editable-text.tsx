import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Recording, reasonOf } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Composer } from "../composer/composer.tsx";

interface Props {
  recording: Recording;
  className: string;
}

/** The words of something; who may edit them changes them where they stand. */
export function EditableText({ recording, className }: Props) {
  const place = `${recording.id}/text`;
  const [isEditing, setEditing] = useState(draftAt(place) !== null);
  const { content_html, can } = recording;
  useKeys(can.edit && !isEditing ? { e: () => setEditing(true) } : {});
  if (isEditing)
    return <TextField recording={recording} place={place} onClose={() => setEditing(false)} />;
  return (
    <>
      {content_html && <RichText className={className} html={content_html} />}
      {can.edit && (
        <button
          type="button"
          className="btn btn-quiet btn-s btn-edge"
          onClick={() => setEditing(true)}
        >
          {content_html ? "Edit these words" : "Add notes"} <kbd>E</kbd>
        </button>
      )}
    </>
  );
}

interface FieldProps {
  recording: Recording;
  place: string;
  onClose: () => void;
}

/** What somebody else saved meanwhile is said, and neither text is lost. */
function TextField({ recording, place, onClose }: FieldProps) {
  const org = useOrg();
  // A draft knows which words it began from, also after the window was closed.
  const basePlace = `${place}/base`;
  const [base, setBase] = useState(Number(draftAt(basePlace) ?? recording.version));
  const begin = (version: number) => {
    keepDraft(basePlace, `${version}`);
    setBase(version);
  };
  const close = () => {
    dropDraft(basePlace);
    onClose();
  };
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = async (content_html: string): Promise<string | null> => {
    const body = { content_html, base_version: base };
    try {
      await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, recording.id), body });
      refresh(recording.id, recording.parent_id);
      close();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "stale") return reasonOf(error);
      const now = await api.get("/api/v1/{org_slug}/recordings/{id}", withId(org, recording.id));
      setTheirs(now.content_html);
      begin(now.version);
      return `${now.byline.name} saved another version while you were writing. Yours is not lost: compare them, and save again to put yours in its place.`;
    }
  };
  return (
    <>
      {theirs !== null && (
        <div className="notice notice-warn">
          <div>
            <p className="head">What it says now</p>
            <RichText className="prose prose-tight" html={theirs} />
          </div>
        </div>
      )}
      <Composer
        place={place}
        label="Notes"
        begin={recording.content_html ?? ""}
        action="Save"
        project={recording.project_id}
        onSend={save}
        onDiscard={close}
        onBegin={() => begin(base)}
      />
    </>
  );
}
