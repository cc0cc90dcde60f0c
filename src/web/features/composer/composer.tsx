import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { reasonOf } from "../../lib/api.ts";
import {
  dropDraft,
  followDraft,
  keepDraft,
  keySentAt,
  keyToSend,
  type Place,
  takeDraft,
} from "../../lib/drafts.ts";
import { say } from "../../lib/toast.ts";
import { isWaiting, WAITS } from "../../offline/outbox.ts";
import { useSent } from "../../offline/sent.ts";
import { type Opener, useBackTo, useOpener } from "../../ui/focus.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import * as shared from "../../ui/words.ts";
import { useAwaited } from "./awaited.ts";
import { useTakesFiles } from "./dropped.ts";
import { Fate } from "./fate.tsx";
import { Field } from "./field.tsx";
import { isEscape, isSendKey } from "./send-key.ts";
import * as words from "./words.ts";

interface Props {
  /** Where it is written: what was typed there waits there. */
  place: Place;
  label: string;
  /** The text that is changed; empty for a new one. */
  begin?: string;
  /** What the button does. */
  action: string;
  /** Sending it once more is another act than before, which the button alone names. */
  isAsked?: boolean;
  project: string | null;
  /** It may be sent without a word, as what has a title may. */
  mayBeEmpty?: boolean;
  /** Asks before it sends it so. */
  asksIfEmpty?: boolean;
  hasFocus?: boolean;
  /** The keys that add something go into it. */
  isAdding?: boolean;
  /** Sends it, under a key where the words are all that is sent; answers why it didn't work, or null when it did. */
  onSend: (html: string, key: string) => Promise<string | null>;
  onDiscard: () => void;
  /** Escape shuts it as well, while there is nothing in it that could be lost. */
  shutsByEscape?: boolean;
  /** What opens it: who was in it when it goes is there again. */
  opener?: Opener;
  /** Why what stands here came back. */
  refused?: string | undefined;
  /** Another way to send it, such as keeping it as a draft. */
  also?: { action: string; onSend: (html: string, key: string) => Promise<string | null> };
  /** Enter alone sends it, as it does a line of a chat. */
  sendsByEnter?: boolean | undefined;
  /** Files that it was opened with. */
  dropped?: readonly File[];
  /** Something was typed for the first time. */
  onBegin?: () => void;
  /** Is what sends it, for the keys of a field beside it. */
  sender?: RefObject<(() => void) | null>;
}

const NO_FILES: readonly File[] = [];
/** What has a title alone is sent so by who has heard that: they may believe that they typed more. */
function useBare() {
  const [isSaid, setSaid] = useState(false);
  const asks = (html: string, { begin = "", asksIfEmpty = false }: Props): boolean => {
    const isAsked = asksIfEmpty && begin === "" && EMPTY.test(html) && !isSaid;
    setSaid(isAsked);
    return isAsked;
  };
  return { said: isSaid ? words.hasTitleAlone : null, asks, end: () => setSaid(false) };
}

const EMPTY = /^(?:<p>(?:<br>)?<\/p>)*$/;

/** What is typed, kept until it is sent, wherever else it is typed. */
function useTyped({ place, begin = "", ...on }: Props) {
  const [found] = useState(() => takeDraft(place));
  const [isKept, setKept] = useState(found !== null);
  const text = useRef(found ?? begin);
  const box = useRef<HTMLDivElement>(null);
  const left = useBackTo(on.opener);
  const [boxRef] = useState(() => (element: HTMLDivElement) => {
    box.current = element;
    return left(element);
  });
  // How often another tab's words came into the field, and whether that is where one types.
  const [taken, setTaken] = useState({ times: 0, hasFocus: on.hasFocus ?? true });
  const first = useRef(begin);
  first.current = begin;
  useEffect(() => {
    const holds = () => (EMPTY.test(text.current) && !first.current ? "" : text.current);
    const take = (html: string) => {
      text.current = html;
      setKept(html !== first.current);
      const hasFocus = box.current?.contains(document.activeElement) ?? false;
      setTaken(({ times }) => ({ times: times + 1, hasFocus }));
    };
    return followDraft(place, { begin: () => first.current, holds, take });
  }, [place]);
  const onChange = (html: string) => {
    if (text.current === begin) on.onBegin?.();
    text.current = html;
    if (EMPTY.test(html) && begin === "") {
      dropDraft(place);
      setKept(false);
    } else setKept(keepDraft(place, html));
  };
  return { text, boxRef, taken, isKept, onChange };
}

/** Words whose page ended when they had just been sent are done with once another page learns that they arrived. */
function useSentBefore(place: Place, text: RefObject<string>, discard: () => void): void {
  const [begun] = useState(text.current);
  const [key] = useState(() => keySentAt(place, begun));
  const isSent = useSent(key ?? "") !== undefined;
  const leave = useEffectEvent(() => text.current === begun && discard());
  useEffect(() => void (isSent && leave()), [isSent]);
}

/** What is written, and what becomes of it. */
function useWords(props: Props) {
  const { place, begin = "", mayBeEmpty = begin !== "", ...on } = props;
  const typed = useTyped(props);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { held, holds, isAny, ...awaited } = useAwaited();
  const bare = useBare();
  const discard = () => {
    dropDraft(place);
    on.onDiscard();
  };
  const settleFailure = (error: unknown) => {
    if (!isWaiting(error)) return words.wasntSent(reasonOf(error));
    say(WAITS);
    discard();
    return null;
  };
  const send = async (isAlso = false) => {
    const sent = typed.text.current;
    const { action, onSend } = (isAlso && on.also) || on;
    const deed = { action, run: () => latest.current(isAlso) };
    if (isBusy || holds(deed) || (EMPTY.test(sent) && !mayBeEmpty)) return;
    if (!isAlso && bare.asks(sent, props)) return;
    setBusy(true);
    const settle = (why: string | null) => {
      // What was typed while it was sent stays.
      if (why === null) dropDraft(place, sent);
      return why;
    };
    setWrong(await onSend(sent, keyToSend(place, sent)).then(settle, settleFailure));
    setBusy(false);
  };
  const latest = useRef(send);
  latest.current = send;
  useSentBefore(place, typed.text, discard);
  const why = held ?? bare.said;
  const onChange = (html: string) => {
    bare.end();
    typed.onChange(html);
  };
  return {
    ...typed,
    ...awaited,
    onChange,
    wrong: why ?? wrong,
    isHeld: why !== null,
    isBusy: isBusy || awaited.awaiting !== null,
    isEmpty: () => EMPTY.test(typed.text.current) && !isAny(),
    discard,
    send,
  };
}

/** The keys that send, for all of the composer and for a field beside it, and the one that shuts what is empty. */
function useComposerKeys(
  { sender, shutsByEscape = false }: Props,
  { isEmpty, discard, send }: { isEmpty: () => boolean; discard: () => void; send: () => unknown },
) {
  useImperativeHandle(sender, () => () => void send());
  // The field sends by itself; its tools are no other place.
  return (event: KeyboardEvent) => {
    // The editor prevents Escape whatever that is for; its tools keep it to themselves.
    if (shutsByEscape && isEscape(event) && isEmpty()) {
      event.preventDefault();
      discard();
    }
    if (!isSendKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    void send();
  };
}

interface SendersProps extends Pick<Props, "action" | "also" | "sendsByEnter"> {
  /** What sends it as it is meant to be. */
  ref: Ref<HTMLButtonElement>;
  isBusy: boolean;
  send: (isAlso?: boolean) => unknown;
}

/** What sends it, one way or the other. One that is switched off loses the focus; what is on its way isn't sent once more. */
const Senders = ({ ref, action, also, sendsByEnter, isBusy, send }: SendersProps) => (
  <>
    {also && (
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={isBusy}
        onClick={() => void send(true)}
      >
        {also.action}
      </button>
    )}
    <button
      ref={ref}
      type="button"
      className="btn btn-go"
      aria-disabled={isBusy}
      onClick={() => void send()}
    >
      {action} <KeyHint isOn>{sendsByEnter ? words.enter : words.sendKeys}</KeyHint>
    </button>
  </>
);

/** Where words are written. Whatever is typed is kept on this device until it is sent. */
export function Composer(props: Props) {
  const { label, project, refused, isAsked = false } = props;
  const [dropped, setDropped] = useState(props.dropped ?? NO_FILES);
  useTakesFiles(setDropped);
  const { text, boxRef, taken, wrong, isHeld, isBusy, isKept, onChange, onFiles, ...own } =
    useWords(props);
  const { discard, send, awaiting, callOff } = own;
  const { opener: sends, field: waits } = useOpener();
  const isEmpty = () => dropped.length === 0 && own.isEmpty();
  const onKeyDown = useComposerKeys(props, { isEmpty, discard, send });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus in it is what the key is of.
    <div className="composer composer-on" ref={boxRef} onKeyDown={onKeyDown}>
      <Field
        key={taken.times}
        begin={text.current}
        label={label}
        project={project}
        hasFocus={taken.hasFocus}
        isAdding={props.isAdding}
        dropped={dropped}
        onChange={onChange}
        onFiles={onFiles}
        onSend={() => void send()}
        sendsByEnter={props.sendsByEnter}
      />
      <div className="composer-foot">
        <Fate
          wrong={wrong}
          refused={refused}
          isKept={isKept}
          canRetry={!isHeld && !isAsked}
          onRetry={() => void send()}
          awaiting={awaiting}
          waits={waits}
          onCallOff={callOff}
        />
        <span className="push" />
        <button type="button" className="btn btn-quiet" onClick={discard}>
          {shared.discard}
        </button>
        <Senders {...props} ref={sends} isBusy={isBusy} send={send} />
      </div>
    </div>
  );
}
