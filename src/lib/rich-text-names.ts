import { Parser } from "htmlparser2";
import { type Mention, mentionOf } from "./html.ts";
import { isId } from "./ids.ts";

/** What stored rich text names. */
export interface Named {
  /** Each once. */
  mentions: Mention[];
  /** The recordings its links lead to, each once. */
  recordings: string[];
}

const MAY_NAME = /data-(?:membership|group)-id=|\/recordings\//;
const RECORDING = /\/recordings\/([0-9a-f-]{36})(?:[/?#]|$)/;

/** Whom and what sanitized rich text names in its tags; what its words look like names nothing. */
export function namesIn(html: string): Named {
  const mentions = new Map<string, Mention>();
  const recordings = new Set<string>();
  if (!MAY_NAME.test(html)) return { mentions: [], recordings: [] };
  const parser = new Parser({
    onopentag(tag, attributes) {
      const mention = tag === "span" ? mentionOf(attributes["data-membership-id"], attributes["data-group-id"]) : null;
      if (mention && isId(mention.id)) mentions.set(mention.id, mention);
      const recording = tag === "a" ? RECORDING.exec(attributes.href ?? "")?.[1] : undefined;
      if (recording) recordings.add(recording);
    },
  });
  parser.end(html);
  return { mentions: [...mentions.values()], recordings: [...recordings] };
}
