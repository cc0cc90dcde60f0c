import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { holdsFiles } from "../composer/dropped.ts";
import { uploadFiles } from "../files/sending.ts";

/** Words that come with a picture of themselves, as from a table, are pasted as words. */
const hasWords = ({ types }: DataTransfer): boolean =>
  types.includes("text/plain") && types.includes("text/html");

/** Takes files that are dropped onto a chat or pasted in it; not in one that takes nothing new. */
export function useReceiving(room: string, isAway: boolean) {
  const org = useOrg();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    // Else the browser would open the file in place of the page.
    event.preventDefault();
    setOver(!isAway);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    // A field for rich text has taken what fell into it.
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (!isAway) uploadFiles(org, room, event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    const isTaken = event.defaultPrevented || files.length === 0 || hasWords(event.clipboardData);
    if (isTaken || isAway) return;
    event.preventDefault();
    uploadFiles(org, room, files);
  };
  return {
    isOver,
    on: { onDragOver: over, onDragLeave: leave, onDrop: drop, onPaste: paste },
  };
}
