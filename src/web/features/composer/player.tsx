import { mergeAttributes, Node } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import { MonitorPlay } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { AskAddress } from "./ask-address.tsx";
import { insertAddress } from "./link.tsx";
import * as words from "./words.ts";

/** What a frame of a player says of itself; the server keeps exactly these. */
const NAMES = [
  "src",
  "title",
  "width",
  "height",
  "sandbox",
  "allow",
  "loading",
  "referrerpolicy",
] as const;

/** A video, a sound or a post of another site, in the words where it was put. */
export const Player = Node.create({
  name: "player",
  group: "block",
  atom: true,
  addAttributes: () => Object.fromEntries(NAMES.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: "iframe[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["iframe", mergeAttributes(HTMLAttributes)],
});

/** Puts a player where the writer is; the address alone where there is none for it. */
async function put(editor: Editor, org: string, url: string): Promise<void> {
  const found = await playerOf(org, url);
  if (editor.isDestroyed) return;
  if (found !== null) editor.chain().insertContent(found).run();
  else {
    insertAddress(editor, url);
    say(words.noPlayer);
  }
}

/** Null where there is none. */
async function playerOf(org: string, url: string): Promise<string | null> {
  try {
    const { html } = await api.post("/api/v1/{org_slug}/embeds", { ...inOrg(org), body: { url } });
    return `${html}<p></p>`;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}

/** Asks for the address of a video, a sound or a post. */
export function PlayerButton({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const org = useOrg();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        tabIndex={tabIndex}
        aria-label={words.player}
        aria-haspopup="dialog"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setAsked(true)}
      >
        <MonitorPlay className="i" aria-hidden />
      </button>
      {isAsked && (
        <AskAddress
          editor={editor}
          title={words.player}
          label={words.addressOfPlayer}
          hint={words.wherePlayersAreOf}
          action={words.putPlayer}
          onTake={(address) => put(editor, org, address)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
