import { Paperclip, SendHorizontal } from "lucide-react";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { draftAt, dropDraft, keepDraft, placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { sayTyping } from "../../live/presence.ts";
import { uploadFiles } from "../files/sending.ts";
import { recall, sayLine } from "./pending.ts";
import * as words from "./words.ts";

/** Where one speaks: Enter sends, and what wasn't sent waits. */
export function Say({ room, to }: { room: string; to: string }) {
  const org = useOrg();
  const [text, setText] = useState(draftAt(placeOf("line", room)) ?? "");
  useEffect(() => recall(org, room), [org, room]);
  const type = (next: string) => {
    setText(next);
    if (next) sayTyping(org, room);
    if (next) keepDraft(placeOf("line", room), next);
    else dropDraft(placeOf("line", room));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    sayLine(org, room, text.trim());
    type("");
  };
  return (
    <form className="say" onSubmit={send}>
      <Attach room={room} />
      <input
        // biome-ignore lint/a11y/noAutofocus: who opens a chat wants to speak.
        autoFocus
        dir="auto"
        value={text}
        onChange={(event) => type(event.target.value)}
        placeholder={words.saySomethingTo(to)}
        aria-label={words.saySomethingTo(to)}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-go" aria-label={words.send}>
        <SendHorizontal className="i" aria-hidden />
        <span aria-hidden="true">{words.send}</span>
      </button>
    </form>
  );
}

/** Sends files beside what is typed. */
function Attach({ room }: { room: string }) {
  const org = useOrg();
  const picker = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploadFiles(org, room, target.files ?? []);
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={words.attachFile}
        onClick={() => picker.current?.click()}
      >
        <Paperclip className="i" aria-hidden />
      </button>
      <input ref={picker} type="file" multiple hidden onChange={take} />
    </>
  );
}
