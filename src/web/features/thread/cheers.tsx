import { useQuery } from "@tanstack/react-query";
import { SmilePlus } from "lucide-react";
import { type FormEvent, type Ref, useState } from "react";
import { api } from "../../lib/api.ts";
import { dropDraft, holdsDraft, keepDraft, placeOf } from "../../lib/drafts.ts";
import { act } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { useTyping } from "../../lib/typing.ts";
import { Face } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { cheersOf } from "../recording/data.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import * as words from "./words.tsx";

interface Props {
  of: { id: string; cheers_count: number };
  canCheer: boolean;
}

const LONGEST_CHEER = 16;

/** A few words beside a face; one's own are taken back by a click. */
export function Cheers({ of, canCheer }: Props) {
  const org = useOrg();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { opener, field } = useOpener();
  const isAway = useIsPutAway();
  const cheers = useQuery({ ...cheersOf(org, of.id), enabled: of.cheers_count > 0 }).data ?? [];
  const shown = of.cheers_count > 0 ? cheers : [];
  if (shown.length === 0 && !canCheer) return null;
  const takeBack = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/cheers/{id}", withId(org, id)),
      about: [of.id],
      failed: words.couldntTakeCheerBack,
    });
  const canTakeBack = ({ membership_id }: { membership_id: string }) =>
    membership_id === me?.membership_id && !isAway;
  return (
    <div className="cheers">
      {shown.map(({ id, content, cheerer }) =>
        canTakeBack(cheerer) ? (
          <button
            key={id}
            ref={field}
            type="button"
            className="cheer"
            title={shared.takeBack}
            onClick={() => takeBack(id)}
          >
            <Face who={cheerer} />
            {content}
          </button>
        ) : (
          <span key={id} className="cheer">
            <Face who={cheerer} />
            {content}
          </span>
        ),
      )}
      {canCheer &&
        (isOpen ? (
          <CheerField field={field} id={of.id} onClose={() => setOpen(false)} />
        ) : (
          <button
            ref={opener}
            type="button"
            className="cheer-add"
            aria-label={shared.cheer}
            onClick={() => setOpen(true)}
          >
            <SmilePlus className="i" aria-hidden />
          </button>
        ))}
    </div>
  );
}

interface FieldProps {
  field: Ref<HTMLFormElement>;
  id: string;
  onClose: () => void;
}

function CheerField({ field, id, onClose }: FieldProps) {
  const org = useOrg();
  const place = placeOf("cheer", id);
  const [content, setContent] = useTyping(place);
  const type = (text: string) => {
    setContent(text);
    if (text) keepDraft(place, text);
    else dropDraft(place);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    dropDraft(place, content);
    if (!content.trim()) return;
    void act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/cheers", {
          ...withId(org, id),
          body: { content: content.trim() },
        }),
      about: [id],
      failed: words.couldntSendCheer,
      done: () => dropDraft(place, content),
      // What was refused waits in the field again, but not over what was typed meanwhile.
      onRefused: () => void (holdsDraft(place) || keepDraft(place, content)),
    });
  };
  return (
    <form ref={field} className="cheer" onSubmit={send}>
      <input
        className="cheer-field"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
        autoFocus
        maxLength={LONGEST_CHEER}
        value={content}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        onBlur={() => content === "" && onClose()}
        placeholder={words.cheerSuch}
        aria-label={words.yourCheer}
      />
    </form>
  );
}
