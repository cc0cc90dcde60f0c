import { Paperclip, SendHorizontal } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { sayTyping } from "../../live/presence.ts";
import { uploadFiles } from "../files/sending.ts";
import { SayField } from "./field.tsx";
import { useMentionable } from "./mentionable.ts";
import { withMentions } from "./mentions.ts";
import { recall, sayLine } from "./pending.ts";
import * as words from "./words.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** Where one speaks: Enter sends, and what wasn't sent waits. */
export function Say({ of, to }: { of: Recording; to: string }) {
  const org = useOrg();
  const room = of.id;
  const known = useMentionable(of);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOBODY);
  const [text, setText] = useState(draftAt(placeOf("line", room)) ?? "");
  useEffect(() => recall(org, room), [org, room]);
  const type = (next: string) => {
    setText(next);
    if (next) sayTyping(org, room);
    if (next) keepDraft(placeOf("line", room), next);
    else dropDraft(placeOf("line", room));
  };
  const send = () => {
    const said = text.trim();
    if (!said) return;
    sayLine(org, room, { text: said, html: withMentions(said, { known, chosen }) });
    setChosen(NOBODY);
    type("");
  };
  return (
    <form
      className="say"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Attach room={room} />
      <SayField
        text={text}
        label={words.saySomethingTo(to)}
        known={known}
        onType={type}
        onTake={({ id }) => setChosen(new Set([...chosen, id]))}
        onSend={send}
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
