import { expect, test } from "bun:test";
import { isEmail } from "#/lib/email.ts";
import { costOf } from "./support/cost.ts";
import { changeGlobal } from "./support/global-file.ts";
import { app, services } from "./support/server.ts";
import { send, world } from "./support/world.ts";

const WRONG = [
  "a",
  "a@",
  "@b.co",
  "a@b",
  "a@b.",
  "a@.co",
  "a@b..co",
  "a@b@c.co",
  "a b@c.co",
  '"a b"@c.co',
  "a\0@b.co",
  "a\u200b@b.co",
  "a@b\u200b.co",
  "a@b\ufe0f.co",
  "\u202ea@b.co",
  "a\n@b.co",
  "a@b.co\r\nBcc: c@d.co",
  "a@127.0.0.1",
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "a@0x7f.1",
  "a@1.2",
  "a@-b.co",
  "a@b-.co",
  "a@b_c.co",
  ".a@b.co",
  "a.@b.co",
  "a..b@c.co",
  "a@%41.co",
  "a@b/c.co",
  "a@b\u3002co",
  `${"x".repeat(65)}@b.co`,
  `a@${"b.".repeat(130)}co`,
];
const RIGHT = [
  "a@b.co",
  "ada.lovelace+tag@example.com",
  "o'neil@ex-ample.ie",
  "ünï@exämple.example",
  "a@日本.jp",
  "a@xn--bcher-kva.example",
  `${"x".repeat(64)}@b.co`,
  "1@2.co",
];

test("an address is one that mail can go to", () => {
  expect(WRONG.filter(isEmail)).toEqual([]);
  expect(RIGHT.filter((address) => !isEmail(address))).toEqual([]);
});

test("wherever an address is taken, one that mail can't go to is refused and named", async () => {
  const { call } = await world();
  for (const email of WRONG) {
    const invitation = { email, role: "member" };
    const answers = [
      await send("POST", "/api/auth/sign-up/email", {
        name: "Ada",
        email,
        password: "correct horse",
      }),
      await send("POST", "/api/auth/send-verification-email", { email }),
      await call("owner", "POST", "/people", invitation),
    ];
    for (const { status } of answers) expect([email, status]).toEqual([email, 422]);
    for (const { body } of answers)
      expect(["invalid", "too_long"]).toContain(body.error.fields.email[0].code);
  }
});

test("an address of a megabyte costs no more than reading it", async () => {
  for (const path of ["sign-up/email", "sign-in/email", "send-verification-email"]) {
    const body = JSON.stringify({
      name: "Ada",
      email: `a@${"a.".repeat(490_000)}`,
      password: "correct horse",
    });
    const headers = { "content-type": "application/json" };
    const request = new Request(`http://localhost/api/auth/${path}`, {
      method: "POST",
      headers,
      body,
    });
    const { answer, cpu } = await costOf(() => app.handle(request));
    expect([path, answer.status, cpu < 100]).toEqual([path, 422, true]);
  }
});

test("who has such an address from before still signs in", async () => {
  const email = "old@127.0.0.1";
  const signedUp = await send("POST", "/api/auth/sign-up/email", {
    name: "Ada",
    email: "old@old.example.com",
    password: "correct horse",
  });
  await changeGlobal(
    services,
    "update identities set email = ? where id = ?",
    email,
    signedUp.body.user.id,
  );
  const signIn = (given: string) =>
    send("POST", "/api/auth/sign-in/email", { email: given, password: "correct horse" });
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn("no address at all")).status).toBe(401);
});
