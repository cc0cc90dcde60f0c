import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { ownPath } from "#/lib/sign-in/own-path.ts";
import { baseUrl, clock } from "../support/server.ts";
import { send } from "../support/world.ts";
import { app, location, post, questionIn } from "./apps.ts";
import { auth, isSignedIn, jarOf, password, person } from "./people.ts";

const fill = (fields: Record<string, string>, cookie = "", headers = {}) =>
  post("/sign-in", fields, { cookie, ...headers });

test("whoever an app sent signs in without a script, and is asked", async () => {
  const a = await app();
  const asked = await a.asks({}, "");
  const page = await send("GET", location(asked).pathname + location(asked).search);
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringContaining("form-action 'self'"),
  ]);
  const return_to =
    /name="return_to" value="([^"]*)"/.exec(page.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const signedIn = await fill({ email: a.email, password, return_to });
  expect([signedIn.status, location(signedIn).pathname]).toEqual([303, "/oauth/authorize"]);
  const consent = await send(
    "GET",
    location(signedIn).pathname + location(signedIn).search,
    undefined,
    {
      cookie: jarOf(signedIn),
    },
  );
  expect(questionIn(consent)).not.toBe("");
});

test("it leads browsers with scripts to the door of the application, and no other page runs one", async () => {
  const a = await app();
  const pages = [
    await send("GET", "/sign-in"),
    await send("GET", "/sign-in?step=code"),
    await a.asks(),
    await send("GET", "/reset-password"),
  ];
  expect(
    pages.map(({ body, headers }) => [
      body.includes('<script src="/to-the-door.js"></script>'),
      headers.get("content-security-policy")?.includes("script-src 'self'"),
    ]),
  ).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test("browsers say of the forms that they come from here", async () => {
  const a = await app();
  const forms = [await send("GET", "/sign-in"), await a.asks()];
  // Where no referrer is sent, the origin of a form is `null`, and it is refused.
  expect(forms.map(({ status, headers }) => [status, headers.get("referrer-policy")])).toEqual(
    forms.map(() => [200, "same-origin"]),
  );
});

test("the page says what is wrong, and waits when it was too often", async () => {
  const { email } = await person();
  const wrong = await fill({ email, password: "wrong", return_to: "/x" });
  expect([wrong.status, wrong.body.includes('role="alert"'), jarOf(wrong)]).toEqual([
    401,
    true,
    "",
  ]);
  for (let i = 0; i < 19; i++) await fill({ email, password: "wrong" });
  const locked = await fill({ email, password });
  expect([locked.status, Number(locked.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await fill({ email, password }, "", { origin: "https://evil.example" })).status).toBe(
    403,
  );
});

test("it asks for the second factor where there is one", async () => {
  const { email, cookie } = await person();
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code: code() }, cookie);
  clock.advance(30_000);
  const asked = await fill({ email, password, return_to: "/next" });
  expect([asked.status, asked.body.includes('name="code"')]).toEqual([200, true]);
  expect(await isSignedIn(jarOf(asked))).toBe(false);
  expect((await fill({ code: "000000" }, jarOf(asked))).status).toBe(401);
  // As an authenticator shows it.
  const apart = code().replace(/^.../, "$& ");
  const met = await fill({ code: apart, return_to: "/next" }, jarOf(asked));
  expect([met.status, met.headers.get("location"), await isSignedIn(jarOf(met))]).toEqual([
    303,
    "/next",
    true,
  ]);
  const again = await fill({ email, password });
  const [recovery] = set.body.backupCodes;
  expect((await fill({ code: recovery }, jarOf(again))).status).toBe(303);
  expect((await fill({ code: recovery }, "")).status).toBe(401);
});

test("nobody is sent elsewhere", async () => {
  const { email } = await person();
  for (const return_to of [
    "/.//evil.example",
    "/..//evil.example/x",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "//evil.example",
    "/\\evil.example",
    "https://good.example@evil.example",
    "https:evil.example",
    "%2f%2fevil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "",
  ]) {
    expect([return_to, ownPath(return_to, baseUrl)]).toEqual([return_to, "/"]);
    const answer = await fill({ email, password, return_to });
    expect([return_to, answer.headers.get("location")]).toEqual([return_to, "/"]);
  }
  expect(ownPath("/a/b?c=/d#e", baseUrl)).toBe("/a/b?c=/d");
  expect(ownPath("/%2f%2fevil.example", baseUrl)).toBe("/%2f%2fevil.example");
});

test("each page is called by what it asks or says", async () => {
  const { cookie } = await person();
  const challenge = "a".repeat(43);
  const titles = [];
  for (const page of [
    await send("GET", "/sign-in"),
    await send("GET", "/reset-password"),
    await send("GET", "/reset-password?token=none"),
    await send("GET", "/verify-email?token=none"),
    await send("GET", `/cli?challenge=${challenge}&device_name=A+%3Cb%3E`, undefined, { cookie }),
    await (await app()).asks(),
  ])
    titles.push(/<title>(.*?)<\/title>/.exec(page.body)?.[1]);
  expect(titles).toEqual([
    "Sign in · Atoll",
    "A new password · Atoll",
    "This link is over · Atoll",
    "This link is over · Atoll",
    "Let the command line on “A &lt;b&gt;” in? · Atoll",
    "Let “Time tracker” in? · Atoll",
  ]);
});
