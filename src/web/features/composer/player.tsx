import { mergeAttributes, Node } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import { MonitorPlay } from "lucide-react";
import { ApiError } from "#/client/errors.ts";
import { api, reasonOf } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
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
  try {
    const { html } = await api.post("/api/v1/{org_slug}/embeds", { ...inOrg(org), body: { url } });
    editor.chain().focus().insertContent(`${html}<p></p>`).run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) {
      say(words.couldntAskForPlayer(reasonOf(error)));
      return;
    }
    const link = { type: "text", text: url, marks: [{ type: "link", attrs: { href: url } }] };
    editor.chain().focus().insertContent(link).run();
    say(words.noPlayer);
  }
}

/** Asks for the address of a video, a sound or a post. */
export function PlayerButton({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const org = useOrg();
  const ask = () => {
    const url = prompt(words.addressOfPlayer)?.trim();
    if (url) void put(editor, org, url);
  };
  return (
    <button
      type="button"
      className="icon-btn"
      tabIndex={tabIndex}
      aria-label={words.player}
      onMouseDown={(event) => event.preventDefault()}
      onClick={ask}
    >
      <MonitorPlay className="i" aria-hidden />
    </button>
  );
}
