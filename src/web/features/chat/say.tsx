import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { draftAt, dropDraft, keepDraft } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { sayTyping } from "../../live/presence.ts";
import { recall, sayLine } from "./pending.ts";
import * as words from "./words.ts";

/** Where one speaks: Enter sends, and what wasn't sent waits. */
export function Say({ room, to }: { room: string; to: string }) {
  const org = useOrg();
  const [text, setText] = useState(draftAt(room) ?? "");
  useEffect(() => recall(org, room), [org, room]);
  const type = (next: string) => {
    setText(next);
    if (next) sayTyping(org, room);
    if (next) keepDraft(room, next);
    else dropDraft(room);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    sayLine(org, room, text.trim());
    type("");
  };
  return (
    <form className="say" onSubmit={send}>
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
