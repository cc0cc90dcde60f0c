import { expect, test } from "bun:test";
import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";
import { twoFactorClient } from "better-auth/client/plugins";
import { Secret, TOTP } from "otpauth";
import { Authenticator } from "./authenticator.ts";
import { onServer } from "./on-server.ts";

/** What a browser without a screen has of `navigator.credentials`. */
function withCredentials<T>(origin: string, body: () => Promise<T>): Promise<T> {
  const authenticator = new Authenticator();
  const bytes = (text = "") => Uint8Array.from(Buffer.from(text, "base64url")).buffer;
  const text = (data: BufferSource) => Buffer.from(data as ArrayBuffer).toString("base64url");
  const credential = (made: { id: string; type: string; response: Record<string, unknown> }) => ({
    ...made,
    rawId: bytes(made.id),
    getClientExtensionResults: () => ({}),
    response: {
      ...Object.fromEntries(
        Object.entries(made.response).map(([key, value]) => [key, bytes(String(value))]),
      ),
      getTransports: () => ["internal"],
    },
  });
  const credentials = {
    create: async ({ publicKey: o }: { publicKey: PublicKeyCredentialCreationOptions }) =>
      credential(
        authenticator.create(origin, {
          challenge: text(o.challenge),
          rp: { id: o.rp.id ?? "" },
          user: { id: text(o.user.id) },
        }),
      ),
    get: async ({ publicKey: o }: { publicKey: PublicKeyCredentialRequestOptions }) =>
      credential(authenticator.get(origin, { challenge: text(o.challenge), rpId: o.rpId ?? "" })),
  };
  const before = {
    navigator: globalThis.navigator,
    PublicKeyCredential: Reflect.get(globalThis, "PublicKeyCredential"),
  };
  Object.defineProperty(globalThis, "navigator", { value: { credentials }, configurable: true });
  Reflect.set(globalThis, "PublicKeyCredential", class {});
  return body().finally(() => {
    Object.defineProperty(globalThis, "navigator", { value: before.navigator, configurable: true });
    Reflect.set(globalThis, "PublicKeyCredential", before.PublicKeyCredential);
  });
}

test("the Better Auth client makes passkeys and signs in by them", () =>
  onServer(({ address }) =>
    withCredentials(address, async () => {
      const jar = new Map<string, string>();
      const client = createAuthClient({
        baseURL: address,
        plugins: [passkeyClient()],
        fetchOptions: kept(jar),
      });
      const [email, password] = ["ada@example.com", "correct horse"];
      await client.signUp.email({ name: "Ada", email, password });
      const made = await client.passkey.addPasskey({ name: "Phone" });
      expect([made?.error ?? null, made?.data]).toMatchObject([null, { name: "Phone" }]);
      await client.signOut();
      const opened = await client.signIn.passkey();
      expect(opened.error).toBeNull();
      expect((await client.getSession()).data?.user.email).toBe(email);
      const list = await client.$fetch<{ id: string }[]>("/passkey/list-user-passkeys");
      const id = list.data?.[0]?.id ?? "";
      expect((await client.passkey.updatePasskey({ id, name: "Ada's" })).data).toMatchObject({
        passkey: { name: "Ada's" },
      });
      expect((await client.passkey.deletePasskey({ id })).data).toMatchObject({ status: true });
      // It was opened by that.
      expect((await client.getSession()).data).toBeNull();
      expect((await client.signIn.email({ email, password })).data?.user.email).toBe(email);
      expect((await client.listAccounts()).data).toMatchObject([{ providerId: "credential" }]);
    }),
  ));

/** What a browser does with cookies. */
const kept = (jar: Map<string, string>) => ({
  onRequest: (context: { headers: Headers }) =>
    void context.headers.set("cookie", [...jar.values()].join("; ")),
  onResponse: ({ response }: { response: Response }) => {
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (set.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, pair);
    }
  },
});

test("the Better Auth client sets up a second factor and signs in with it", () =>
  onServer(async ({ address }) => {
    const jar = new Map<string, string>();
    let wanted = 0;
    const client = createAuthClient({
      baseURL: address,
      plugins: [twoFactorClient({ onTwoFactorRedirect: () => void wanted++ })],
      fetchOptions: kept(jar),
    });
    const [email, password] = ["ada@example.com", "correct horse"];
    await client.signUp.email({ name: "Ada", email, password });
    const set = await client.twoFactor.enable({ password });
    const uri = set.data && "totpURI" in set.data ? String(set.data.totpURI) : "";
    const secret = Secret.fromBase32(new URL(uri).searchParams.get("secret") ?? "");
    const code = (ahead: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
    expect((await client.twoFactor.verifyTotp({ code: code(0) })).error).toBeNull();
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: true });
    expect((await client.listSessions()).data).toHaveLength(1);
    await client.signOut();
    await client.signIn.email({ email, password });
    expect([wanted, (await client.getSession()).data]).toEqual([1, null]);
    expect((await client.twoFactor.verifyTotp({ code: "000000" })).error?.status).toBe(401);
    // The next one: each works once.
    const met = await client.twoFactor.verifyTotp({ code: code(30_000), trustDevice: true });
    expect(met.data?.user.email).toBe(email);
    await client.signOut();
    expect((await client.signIn.email({ email, password })).data).toMatchObject({
      user: { email },
    });
    const renewed = await client.twoFactor.generateBackupCodes({ password });
    expect(renewed.data?.backupCodes).toHaveLength(10);
    const [session] = (await client.listSessions()).data ?? [];
    expect((await client.revokeSession({ token: session?.token ?? "" })).data).toEqual({
      status: true,
    });
    expect((await client.getSession()).data).toBeNull();
    expect((await client.requestPasswordReset({ email })).data).toMatchObject({ status: true });
  }));
