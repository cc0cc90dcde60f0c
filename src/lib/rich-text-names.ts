import { htmlParser, type Mention, mentionOf } from "./html.ts";
import { isId } from "./ids.ts";

/** What stored rich text names. */
export interface Named {
  /** Each once. */
  mentions: Mention[];
  /** The recordings of the same organization that its links lead to, each once. */
  recordings: string[];
  /** Its attachments that the text shows or links to, each once. */
  attachments: string[];
}

const MAY_NAME = /data-(?:membership|group)-id=|\/(?:recordings|attachments)\//;
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

const FILE = /^\/api\/v1\/([^/]+)\/(attachments|uploads)\/([0-9a-f-]{36})\/(file|download)$/;

/** A file of an organization, by its address. */
interface OwnFile {
  kind: "attachments" | "uploads";
  id: string;
  /** The address is one to show it by, not one to download it. */
  isShown: boolean;
}

/** The file that an address of an organization's own leads to; null for any other address. */
export function fileAt(address: string, { baseUrl, slug }: Home): OwnFile | null {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  const [, org, kind, id = "", how] = FILE.exec(path) ?? [];
  if (org !== slug || (kind !== "attachments" && kind !== "uploads")) return null;
  return { kind, id, isShown: how === "file" };
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
  const attachments = new Set<string>();
  if (!MAY_NAME.test(html)) return { mentions: [], recordings: [], attachments: [] };
  const parser = htmlParser({
    onopentag(tag, attributes) {
      const mention =
        tag === "span"
          ? mentionOf(attributes["data-membership-id"], attributes["data-group-id"])
          : null;
      if (mention && isId(mention.id)) mentions.set(mention.id, mention);
      const recording = tag === "a" && attributes.href ? recordingAt(attributes.href, home) : null;
      if (recording) recordings.add(recording);
      const file = fileAt((tag === "a" ? attributes.href : attributes.src) ?? "", home);
      if (file?.kind === "attachments") attachments.add(file.id);
    },
  });
  parser.end(html);
  return {
    mentions: [...mentions.values()],
    recordings: [...recordings],
    attachments: [...attachments],
  };
}
