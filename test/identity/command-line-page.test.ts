import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { agent, byToken, pkce, post } from "./apps.ts";
import { person } from "./people.ts";

type Fields = Record<string, string>;

async function scene() {
  const someone = await person();
  const { verifier, challenge } = pkce();
  const ask = (more: Fields = {}, cookie = someone.cookie) => {
    const fields = { challenge, device_name: "Ada’s <laptop>", scope: "full", ...more };
    return send("GET", `/cli?${new URLSearchParams(fields)}`, undefined, cookie ? { cookie } : {});
  };
  const questionIn = (page: string) => /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = (request: string, decision: string, cookie = someone.cookie) =>
    post(
      "/cli",
      { request, decision },
      { cookie, origin: new URL(services.config.baseUrl).origin },
    );
  const bring = (code: string) =>
    send("POST", "/api/v1/cli/token", { code, code_verifier: verifier });
  return { ...someone, ask, questionIn, answer, bring };
}

test("a command line that listens gets a code by the browser, and a token for it", async () => {
  const { ask, questionIn, answer, bring, id } = await scene();
  const page = await ask({ port: "49152", state: "xyz" });
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(page.body).toContain("Ada’s &lt;laptop&gt;");
  expect(page.body).toContain("change everything");
  expect(page.headers.get("content-security-policy")).toContain("http://127.0.0.1:49152");
  expect(globalRows(services, "select * from cli_codes")).toEqual([]);
  const sent = await answer(questionIn(page.body), "allow");
  const to = new URL(sent.headers.get("location") ?? "");
  expect([sent.status, to.origin, to.searchParams.get("state")]).toEqual([
    303,
    "http://127.0.0.1:49152",
    "xyz",
  ]);
  const { body } = await bring(to.searchParams.get("code") ?? "");
  expect(body).toMatchObject({ name: "Ada’s <laptop>", scope: "full" });
  expect((await byToken(body.token)).body.identity.id).toBe(id);
});

test("where none listens the code is shown, to be brought by hand", async () => {
  const { ask, questionIn, answer, bring } = await scene();
  const page = await answer(questionIn((await ask({ scope: "read" })).body), "allow");
  expect(page.status).toBe(200);
  const code = /<code>([^<]+)<\/code>/.exec(page.body)?.[1] ?? "";
  expect((await bring(code)).body.scope).toBe("read");
});

test("whoever says no makes no code", async () => {
  const { ask, questionIn, answer } = await scene();
  const sent = await answer(questionIn((await ask({ port: "49152" })).body), "deny");
  expect(sent.headers.get("location")).toBe("http://127.0.0.1:49152/?error=access_denied");
  expect((await answer(questionIn((await ask()).body), "deny")).status).toBe(200);
  expect(globalRows(services, "select * from cli_codes")).toEqual([]);
});

test("a question is answered once, whatever the answer and however many at once", async () => {
  const { ask, questionIn, answer } = await scene();
  const question = questionIn((await ask()).body);
  const answers = await Promise.all([1, 2, 3, 4].map(() => answer(question, "allow")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  expect(globalRows(services, "select * from cli_codes")).toHaveLength(1);
  const refused = questionIn((await ask()).body);
  expect((await answer(refused, "deny")).status).toBe(200);
  expect((await answer(refused, "allow")).status).toBe(403);
  expect(globalRows(services, "select * from cli_codes")).toHaveLength(1);
});

test("the page asks who is signed in, and only they answer, in time and from here", async () => {
  const { ask, questionIn, answer, cookie } = await scene();
  const away = await ask({ state: "xyz" }, "");
  expect(away.status).toBe(303);
  expect(away.headers.get("location")).toStartWith("/sign-in?return_to=%2Fcli%3Fchallenge");
  const question = questionIn((await ask()).body);
  const other = await person();
  expect((await answer(question, "allow", other.cookie)).status).toBe(403);
  expect((await answer(`${question}x`, "allow")).status).toBe(403);
  expect((await answer(question, "allow", "")).status).toBe(403);
  const elsewhere = { cookie, origin: "https://evil.example" };
  expect((await post("/cli", { request: question, decision: "allow" }, elsewhere)).status).toBe(
    403,
  );
  clock.advance(600_000);
  expect((await answer(question, "allow")).status).toBe(403);
  expect(globalRows(services, "select * from cli_codes")).toEqual([]);
});

test("a question that can't be is 422, and a token asks for nothing", async () => {
  const { ask, bring, questionIn, answer } = await scene();
  const wrongs: Fields[] = [
    { challenge: "short" },
    { device_name: " " },
    { scope: "all" },
    { port: "80" },
    { port: "65536" },
    { state: "a&b" },
  ];
  for (const wrong of wrongs) expect((await ask({ port: "49152", ...wrong })).status).toBe(422);
  const page = await answer(questionIn((await ask()).body), "allow");
  const code = /<code>([^<]+)<\/code>/.exec(page.body)?.[1] ?? "";
  const { token } = (await bring(code)).body;
  const challenge = pkce().challenge;
  const asked = await send("GET", `/cli?challenge=${challenge}&device_name=x`, undefined, {
    authorization: `Bearer ${token}`,
    ...agent,
  });
  expect(asked.status).toBe(303);
});
