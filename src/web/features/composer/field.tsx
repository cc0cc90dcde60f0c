import { type ComponentProps, useEffect, useRef, useState } from "react";
import { escaped } from "../../lib/plain.ts";
import type { Editor } from "./editor.tsx";
import { isBareEnter, isSendKey } from "./send-key.ts";

type Props = ComponentProps<typeof Editor>;
type Part = typeof Editor;

/** The editor's part of the page, once somebody has written something. */
const loaded: { editor: Part | null } = { editor: null };

const loadEditor = async (): Promise<void> => {
  loaded.editor ??= (await import("./editor.tsx")).Editor;
};

/**
 * Where words are written: a plain field until the editor is there, whose words the editor takes
 * over, so that a fast typist loses no letter, and a page that can't load it still sends.
 */
export function Field(props: Props) {
  const [, setLoaded] = useState(loaded.editor !== null);
  const begin = useRef(props.begin);
  const isTyped = useRef(false);
  useEffect(() => {
    void loadEditor().then(
      () => setLoaded(true),
      () => setLoaded(false),
    );
  }, []);
  const Loaded = loaded.editor;
  const onChange = (html: string) => {
    begin.current = html;
    props.onChange(html);
  };
  const onPlainChange = (html: string) => {
    isTyped.current = true;
    onChange(html);
  };
  return Loaded ? (
    <Loaded {...props} begin={begin.current} isTyped={isTyped.current} onChange={onChange} />
  ) : (
    <PlainField {...props} onChange={onPlainChange} />
  );
}

const paragraphsOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");

/** What is typed here comes after the words that are there already. */
function PlainField({ begin, label, hasFocus, isAdding, onChange, onSend, sendsByEnter }: Props) {
  const [before] = useState(begin);
  return (
    <textarea
      className="composer-text"
      rows={3}
      // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
      autoFocus={hasFocus}
      data-add={isAdding ? "" : undefined}
      // Where a key that adds something does so.
      onClick={({ currentTarget }) => currentTarget.focus()}
      dir="auto"
      placeholder={label}
      aria-label={label}
      onChange={({ target }) => onChange(before + paragraphsOf(target.value))}
      onKeyDown={(event) => {
        const isEnter = sendsByEnter && isBareEnter(event) && !event.nativeEvent.isComposing;
        if (!isEnter && !isSendKey(event)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
