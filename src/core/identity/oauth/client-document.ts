import { isIP } from "node:net";
import type { Services } from "#/platform/services.ts";
import type { OAuthClient } from "#/schema/global/apps.ts";
import { OAuthRefusal } from "./refusal.ts";
import { checkedName, checkedRedirects } from "./register.ts";

const LONGEST_ID = 512;
const [SHORTEST_SECONDS, LONGEST_SECONDS, USUAL_SECONDS] = [60, 86_400, 3600];

/** Whether a client's id is the address of a document that says what it is. */
export const isDocumentId = (id: string): boolean => id.startsWith("https://");

/**
 * The client that a document describes (OAuth Client ID Metadata Documents): fetched from the public
 * Internet alone, without redirects, and never one with a secret.
 */
export async function fetchClient(
  { fetchDocument, clock }: Services,
  id: string,
): Promise<OAuthClient> {
  checkAddress(id);
  const fetched = await fetchDocument(id);
  if (!fetched.ok)
    throw refusal(`The client's document can't be had: ${fetched.reason.replaceAll("_", " ")}.`);
  const said = parsed(fetched.text);
  if (said.client_id !== id) throw refusal("The client's document is of another client.");
  if ((said.token_endpoint_auth_method ?? "none") !== "none" || said.client_secret !== undefined)
    throw refusal("A client that is known by a document has no secret.");
  const now = clock.now();
  const seconds = Math.max(
    SHORTEST_SECONDS,
    Math.min(LONGEST_SECONDS, fetched.maxAgeSeconds ?? USUAL_SECONDS),
  );
  return {
    id,
    source: "described",
    name: checkedName(said.client_name) ?? new URL(id).host,
    redirectUris: checkedRedirects(said.redirect_uris),
    authMethod: "none",
    secretHash: null,
    freshUntil: new Date(now.getTime() + seconds * 1000).toISOString(),
    createdAt: now.toISOString(),
  };
}

const refusal = (description: string) => new OAuthRefusal("invalid_client", description);

function checkAddress(id: string): void {
  const url = URL.parse(id);
  const isGood =
    url !== null &&
    id.length <= LONGEST_ID &&
    url.href === id &&
    url.protocol === "https:" &&
    url.pathname !== "/" &&
    !id.includes("#") &&
    !url.username &&
    !url.password &&
    url.hostname.includes(".") &&
    isIP(url.hostname) === 0;
  if (!isGood) throw refusal("This is no address of a client's document.");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    if (isObject(said)) return said;
  } catch {
    // Said below.
  }
  throw refusal("The client's document is no JSON object.");
}
