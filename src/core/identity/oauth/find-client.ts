import { timingSafeEqual } from "node:crypto";
import { bound } from "#/platform/db/global.ts";
import type { Form } from "#/platform/http/body.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { AuthMethod, OAuthClient } from "#/schema/global/apps.ts";
import { chancesOf, countingFailures } from "../failures.ts";
import { QUOTAS } from "../quotas.ts";
import { fetchClient, isDocumentId } from "./client-document.ts";
import { clientById, insertClient } from "./clients.ts";
import { OAuthRefusal } from "./refusal.ts";

/** A client by its id; one that a document describes is looked up again when that is old. */
export async function findClient(services: Services, id: string): Promise<OAuthClient> {
  const { global, clock } = services;
  const known = id === "" ? null : await global.get(clientById, { id });
  if (known && (known.freshUntil === null || Date.parse(known.freshUntil) > clock.now().getTime()))
    return known;
  if (!isDocumentId(id)) throw new OAuthRefusal("invalid_client", "There is no such client.");
  const fetched = await fetchClient(services, id);
  await global.batch([bound(insertClient, fetched)]);
  return fetched;
}

interface Shown {
  id: string;
  secret: string | null;
  method: AuthMethod;
}

/** The client of a request, which shows its secret if it has one. Throws 400, 401 or 429. */
export async function authenticateClient(
  services: Services,
  { form, request, address }: { form: Form; request: Request; address: string | null },
): Promise<OAuthClient> {
  const shown = shownBy(form, request.headers.get("authorization"));
  const refuse = () =>
    new OAuthRefusal(
      "invalid_client",
      "The client is not who it says.",
      401,
      shown.method === "client_secret_basic" ? { "www-authenticate": 'Basic realm="atoll"' } : {},
    );
  const client = await findClient(services, shown.id).catch((error) => {
    throw error instanceof OAuthRefusal ? refuse() : error;
  });
  if (client.secretHash === null) {
    if (shown.method === "none") return client;
    throw refuse();
  }
  const chances = [
    {
      quota: QUOTAS.client_secrets,
      who: `${client.id} ${chancesOf(QUOTAS.client_secrets, address)[0]?.who}`,
    },
  ];
  const isRight =
    shown.method === client.authMethod && isEqual(sha256(shown.secret ?? ""), client.secretHash);
  if (await countingFailures(services, chances, async () => isRight)) return client;
  throw refuse();
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** How a client says who it is (RFC 6749, section 2.3.1): in the header, in the form, or without a secret. */
function shownBy(form: Form, authorization: string | null): Shown {
  const [id, secret] = [field(form, "client_id"), field(form, "client_secret")];
  const basic = /^Basic ([\w+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) {
    if (id === null) throw new OAuthRefusal("invalid_request", "client_id is missing.");
    return { id, secret, method: secret === null ? "none" : "client_secret_post" };
  }
  const [name = "", ...rest] = Buffer.from(basic, "base64").toString().split(":");
  const said = decoded(name);
  if (secret !== null || (id !== null && id !== said))
    throw new OAuthRefusal("invalid_request", "The client says in two ways who it is.");
  return { id: said, secret: decoded(rest.join(":")), method: "client_secret_basic" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new OAuthRefusal("invalid_request", "The Authorization header can't be read.");
  }
}

/** A field of a form that may be there once, or null. */
export function field(form: Form, name: string): string | null {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  if (Array.isArray(value))
    throw new OAuthRefusal("invalid_request", `${name} is there more than once.`);
  return value ?? null;
}

/** Values of a field that may be there more than once. */
export function fieldsOf(form: Form, name: string): string[] {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return value === undefined ? [] : [value].flat();
}
