import { htmlParser, type Mention, mentionOf } from "./html.ts";
import { isId } from "./ids.ts";

/** What stored rich text names. */
export interface Named {
  /** Each once. */
  mentions: Mention[];
  /** The recordings of the same organization that its links lead to, each once. */
  recordings: string[];
}

const MAY_NAME = /data-(?:membership|group)-id=|\/recordings\//;
const RECORDING = /^(?:\/api\/v1)?\/([^/]+)\/recordings\/([0-9a-f-]{36})(?:\/|$)/;

/**
 * The recording that an address of an organization's own leads to, in the web application or the
 * API; null for any other.
 */
function recordingAt(href: string, { baseUrl, slug }: Home): string | null {
  if (!MAY_NAME.test(href)) return null;
  const url = URL.parse(href, baseUrl);
  const [, org, id] =
    url?.origin === new URL(baseUrl).origin ? (RECORDING.exec(url.pathname) ?? []) : [];
  return org === slug && id !== undefined ? id : null;
}

/** Where an organization is at home. */
interface Home {
  baseUrl: string;
  slug: string;
}

/** Whom and what sanitized rich text names in its tags; what its words look like names nothing. */
export function namesIn(html: string, home: Home): Named {
  const mentions = new Map<string, Mention>();
  const recordings = new Set<string>();
  if (!MAY_NAME.test(html)) return { mentions: [], recordings: [] };
  const parser = htmlParser({
    onopentag(tag, attributes) {
      const mention =
        tag === "span"
          ? mentionOf(attributes["data-membership-id"], attributes["data-group-id"])
          : null;
      if (mention && isId(mention.id)) mentions.set(mention.id, mention);
      const recording = tag === "a" && attributes.href ? recordingAt(attributes.href, home) : null;
      if (recording) recordings.add(recording);
    },
  });
  parser.end(html);
  return { mentions: [...mentions.values()], recordings: [...recordings] };
}
