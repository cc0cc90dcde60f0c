import { ApiError, errorOf } from "#/client/errors.ts";
import { api } from "../../lib/api.ts";
import * as words from "./words.ts";

/** Whether this browser can show and make passkeys. */
export const canPasskey = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

const given = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new ApiError(0, "no_passkey", words.noPasskeyChosen);
};

/** Signs in by a passkey that the browser asks for. */
export async function signInByPasskey(): Promise<void> {
  const options = await api.get("/api/auth/passkey/generate-authenticate-options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = given(await navigator.credentials.get({ publicKey }));
  const body: unknown = { response: credential.toJSON() };
  await send("/api/auth/passkey/verify-authentication", body);
}

/** Why a browser made none: this device has one, or else nobody knows why. */
function toldOfMaking(error: unknown): never {
  const isHere = error instanceof DOMException && error.name === "InvalidStateError";
  throw new ApiError(0, "no_passkey", isHere ? words.hasPasskey : words.noPasskeyMade);
}

/** Makes a passkey for whoever is signed in. */
export async function makePasskey(name: string, password?: string): Promise<void> {
  const answer = await api.send("/api/auth/passkey/generate-register-options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await answer.json());
  const credential = given(await navigator.credentials.create({ publicKey }).catch(toldOfMaking));
  const body = { response: credential.toJSON(), name, ...(password ? { password } : undefined) };
  await send("/api/auth/passkey/verify-registration", body);
}

/** The browser's own JSON, which is the description's. */
async function send(path: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await api.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => null));
}
