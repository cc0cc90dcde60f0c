import { contentDisposition } from "#/lib/files/names.ts";
import { isShownInline } from "#/lib/files/types.ts";
import { NotFound } from "#/platform/errors.ts";
import { answerBytes } from "#/platform/http/bytes.ts";
import { ifChanged } from "#/platform/http/etag.ts";
import type { Services } from "#/platform/services.ts";
import { keyOf, type Variant } from "./blobs.ts";

/** A file somebody may have. */
export interface Servable {
  blobId: string;
  filename: string;
  contentType: string;
  byteSize: number;
  hasPreviews: boolean;
}

interface Serving {
  services: Services;
  orgId: string;
  request: Request;
}

/** What runs in a browser is never called by its name there. */
const servedAs = (contentType: string): string =>
  isShownInline(contentType) ? contentType : "application/octet-stream";

/**
 * The bytes of a file, shown where it is if nothing of it can run, or one of its small pictures.
 * Whether somebody may have them was asked before; 304 is answered without the store.
 */
export async function serveFile(
  { services, orgId, request }: Serving,
  file: Servable,
  variant?: Variant,
): Promise<Response> {
  const { storage } = services.store;
  const key = keyOf(orgId, file.blobId, variant);
  if (variant !== undefined && !file.hasPreviews) throw new NotFound();
  const etag = `"${file.blobId}${variant === undefined ? "" : `.${variant}`}"`;
  ifChanged(request, etag);
  const contentType = variant === undefined ? servedAs(file.contentType) : "image/webp";
  const kind = isShownInline(contentType) ? "inline" : "attachment";
  const byteSize = variant === undefined ? file.byteSize : await storage.stat(key);
  if (byteSize === null) throw new NotFound();
  return answerBytes(request, {
    byteSize,
    etag,
    headers: {
      "content-type": contentType,
      "content-disposition": contentDisposition(kind, file.filename),
      // Compressing it on the way would read it whole into memory.
      "cache-control": "private, no-cache, no-transform",
    },
    read: (span) => storage.read(key, span),
  });
}

/** Sends somebody to an address that works for a moment and for this file alone. */
export async function sendToFile(
  { services, orgId }: Omit<Serving, "request">,
  { blobId, filename, contentType }: Servable,
): Promise<Response> {
  const location = await services.store.storage.signRead(keyOf(orgId, blobId), {
    contentType: servedAs(contentType),
    disposition: contentDisposition("attachment", filename),
  });
  return new Response(null, {
    status: 302,
    headers: { location, "cache-control": "private, no-store" },
  });
}
