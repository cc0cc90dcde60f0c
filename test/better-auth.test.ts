import { expect, test } from "bun:test";
import { createAuthClient } from "better-auth/client";
import { serve, withFolder } from "./support/process.ts";

test("the Better Auth client signs up, reads its session, changes the password, signs out and in", () =>
  withFolder(async (folder) => {
    const { address, process: child } = await serve({ TENANTS_DIR: folder });
    let cookie = "";
    const client = createAuthClient({
      baseURL: address,
      fetchOptions: {
        onRequest: (context) => void context.headers.set("cookie", cookie),
        onResponse: ({ response }) => {
          cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
        },
      },
    });
    const email = "ada@example.com";
    const signedUp = await client.signUp.email({ name: "Ada", email, password: "correct horse" });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data?.user).toMatchObject({ name: "Ada", email, emailVerified: false });
    expect((await client.getSession()).data?.user.email).toBe(email);
    const changed = await client.changePassword({
      currentPassword: "correct horse",
      newPassword: "another horse",
    });
    expect(changed.error).toBeNull();
    expect((await client.signOut()).data).toMatchObject({ success: true });
    expect((await client.getSession()).data).toBeNull();
    expect((await client.signIn.email({ email, password: "correct horse" })).error?.status).toBe(
      401,
    );
    expect((await client.signIn.email({ email, password: "another horse" })).data?.user.name).toBe(
      "Ada",
    );
    child.kill("SIGINT");
    await child.exited;
  }));
