import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { Mentioned } from "../composer/suggestions.ts";
import { useOffering } from "./offering.ts";
import * as words from "./words.ts";

interface Props {
  text: string;
  label: string;
  /** Who can be mentioned. */
  known: readonly Mentioned[];
  onType: (text: string) => void;
  onTake: (who: Mentioned) => void;
  onSend: () => void;
}

/** What a browser calls a key that somebody puts letters together with: Safari says nothing else of the last. */
const OF_COMPOSING = 229;

/** Keys of somebody who puts letters together are meant for that, also the one that ends it. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_COMPOSING;

/** Where a line is typed: Enter sends it, Shift and Enter break it, an `@` offers whom to mention. */
export function SayField({ text, label, known, onType, onTake, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const offering = useOffering({ field, text, known, onType, onTake });
  const { found, chosen } = offering;
  useGrowing(field, text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isFree = !event.shiftKey && !event.altKey;
    if (isFree && offering.press(event)) {
      event.preventDefault();
      // Else what the list lies in would be closed by the same key.
      event.stopPropagation();
    } else if (event.key === "Enter" && isFree) {
      event.preventDefault();
      onSend();
    }
  };
  const isOpen = found.length > 0;
  return (
    <>
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: who opens a chat wants to speak.
        autoFocus
        rows={1}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          offering.look();
        }}
        onSelect={offering.look}
        onBlur={offering.leave}
        onKeyDown={onKeyDown}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${chosen}` : undefined}
        autoComplete="off"
        enterKeyHint="send"
      />
      {isOpen && <Offered id={list} found={found} chosen={chosen} onTake={offering.take} />}
    </>
  );
}

/** Makes a field as high as its words where the browser's styles can't. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of another height.
  useLayoutEffect(() => {
    if (!field.current || CSS.supports("field-sizing", "content")) return;
    field.current.style.height = "auto";
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}

interface OfferedProps {
  id: string;
  found: readonly Mentioned[];
  chosen: number;
  onTake: (who: Mentioned) => void;
}

/** Who can be meant; the field keeps the focus. */
const Offered = ({ id, found, chosen, onTake }: OfferedProps) => (
  <div className="menu say-offered" role="listbox" id={id} aria-label={words.whoToMention}>
    {found.map((who, at) => (
      <div
        key={who.id}
        id={`${id}-${at}`}
        className="opt"
        role="option"
        aria-selected={at === chosen}
        tabIndex={-1}
        onMouseDown={(event) => {
          event.preventDefault();
          onTake(who);
        }}
      >
        <bdi>{who.name}</bdi>
        {who.note !== undefined && <span className="muted small push">{who.note}</span>}
      </div>
    ))}
  </div>
);
