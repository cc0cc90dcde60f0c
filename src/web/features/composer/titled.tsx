import { type KeyboardEvent, useRef } from "react";
import { dropDraft, keepDraft, type Place } from "../../lib/drafts.ts";
import { useTyping } from "../../lib/typing.ts";
import { type Opener, useBackTo } from "../../ui/focus.ts";
import { Composer } from "./composer.tsx";
import { isSendKey } from "./send-key.ts";
import * as words from "./words.ts";

interface Props {
  place: Place;
  hasFocus: boolean;
  label: string;
  titleLabel: string;
  action: string;
  project: string | null;
  /** What is changed; undefined where something is added. */
  begin?: { title: string; html: string };
  /** Answers why it didn't work, or null when it did. */
  onSend: (title: string, html: string) => Promise<string | null>;
  onDiscard: () => void;
  /** What opens it: who was in it when it goes is there again. */
  opener?: Opener;
  /** Why what stands here came back. */
  refused?: string | undefined;
  /** Another way to send it, such as keeping it as a draft. */
  also?: { action: string; onSend: Props["onSend"] };
}

const TEXT = "[role=textbox], textarea";

/** The keys of a title: Enter goes on to the words, and what sends these sends both. */
function useKeys() {
  const sender = useRef<(() => void) | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isSendKey(event)) sender.current?.();
    else event.currentTarget.parentElement?.querySelector<HTMLElement>(TEXT)?.focus();
  };
  return { sender, onKeyDown };
}

/** A title, kept while it is typed. */
function useTitle(place: Place, begin: string | undefined) {
  const [title, setTitle] = useTyping(place, begin);
  const type = (text: string) => {
    setTitle(text);
    keepDraft(place, text);
  };
  return { title, type };
}

/** A title and words below it, both kept until they are sent. */
export function TitledComposer({
  place,
  hasFocus,
  titleLabel,
  begin,
  onSend,
  onDiscard,
  also,
  ...rest
}: Props) {
  const box = useBackTo(rest.opener);
  const titlePlace: Place = `${place}/title`;
  const { title, type } = useTitle(titlePlace, begin?.title);
  const sendBy =
    (by: Props["onSend"]) =>
    async (html: string): Promise<string | null> => {
      if (!title.trim()) return words.needsTitle(titleLabel);
      const wrong = await by(title.trim(), html);
      if (wrong === null) dropDraft(titlePlace, title);
      return wrong;
    };
  const { sender, onKeyDown } = useKeys();
  const discard = () => {
    dropDraft(titlePlace);
    onDiscard();
  };
  return (
    <div className="titled" ref={box}>
      <input
        className="titled-title title-m"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
        autoFocus={hasFocus}
        data-add={begin ? undefined : ""}
        dir="auto"
        value={title}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={titleLabel}
        aria-label={titleLabel}
      />
      <Composer
        {...rest}
        place={place}
        begin={begin?.html ?? ""}
        mayBeEmpty
        // What is for nobody else may be a title alone.
        asksIfEmpty={rest.project !== null && title.trim() !== ""}
        hasFocus={false}
        sender={sender}
        onSend={sendBy(onSend)}
        {...(also ? { also: { action: also.action, onSend: sendBy(also.onSend) } } : undefined)}
        onDiscard={discard}
      />
    </div>
  );
}
