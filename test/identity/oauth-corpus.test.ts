import { expect, test } from "bun:test";
import cases from "../corpora/oauth-cases.json";
import { globalRows } from "../support/global-file.ts";
import { clock, internet, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { app, byToken, location, parametersOf, post, registered, tokenRequest } from "./apps.ts";
import { auth } from "./people.ts";

const tried = new Set<string>();
/** Attacks on OAuth servers, by their numbers in the corpus. */
const attack = (numbers: string, promise: string, body: () => Promise<void>) => {
  for (const number of numbers.split(", ")) tried.add(number);
  test(`${promise} (${numbers})`, body);
};

/** Those that are tried where their subject is. */
const ELSEWHERE: Record<string, string> = {
  "081": "oauth-scopes.test.ts",
  "091": "tokens.test.ts",
  "096": "agent-operators.test.ts",
  "106": "oauth-scopes.test.ts, oauth-consent.test.ts",
  "116": "command-line.test.ts",
  "121": "drill/same-time.test.ts",
  "126": "two-factor.test.ts",
  "136": "password-reset.test.ts",
};

attack("001", "only codes are given out", async () => {
  const a = await app();
  const answer = parametersOf(await a.asks({ response_type: "token" }));
  expect([answer.error, answer.access_token]).toEqual(["unsupported_response_type", undefined]);
});

attack("006, 011, 021", "nobody is sent to an address that isn't registered", async () => {
  const a = await app({
    redirect_uris: ["https://client.example/cb", "http://127.0.0.1/callback"],
  });
  for (const redirect_uri of [
    "https://client.example/cb/",
    "https://client.example/cb?x=1",
    "https://client.example:8443/cb",
    "http://client.example/cb",
    "https://client.example@evil.example/cb",
    "https://evil.example\\@client.example/cb",
    "https://client.example/cb#x",
    "http://127.0.0.1:1/other",
    "http://127.0.0.1.evil.example/callback",
    "http://localhost/callback",
    "",
  ]) {
    const answer = await a.asks({ redirect_uri });
    expect([redirect_uri, answer.status, answer.headers.has("location")]).toEqual([
      redirect_uri,
      400,
      false,
    ]);
  }
  for (const port of ["", ":1", ":65535"])
    expect((await a.asks({ redirect_uri: `http://127.0.0.1${port}/callback` })).status).toBe(200);
  for (const name of ["redirect_uri", "client_id", "state", "scope"]) {
    const address = `/oauth/authorize?client_id=${a.client.client_id}&redirect_uri=https://client.example/cb&${name}=x&${name}=y`;
    expect([name, (await send("GET", address, undefined, { cookie: a.cookie })).status]).toEqual([
      name,
      400,
    ]);
  }
});

attack("016", "schemes that run or read something can't be registered", async () => {
  for (const address of [
    "data:text/html,x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "vbscript:x",
    "blob:https://evil.example/x",
    "about:blank",
    "myapp:/cb",
    "http://client.example/cb",
    "https://localhost/cb",
    "https://user:pw@client.example/cb",
    "https://client.example/cb#fragment",
  ]) {
    const answer = await registered({ redirect_uris: [address] });
    expect([address, answer.status, answer.body.error]).toEqual([
      address,
      400,
      "invalid_redirect_uri",
    ]);
  }
  expect((await registered({ redirect_uris: ["com.example.app:/cb"] })).status).toBe(201);
});

attack("026, 031", "scopes are those there are, and a token is for one resource", async () => {
  const a = await app();
  expect(parametersOf(await a.asks({ scope: "svc.admin" })).error).toBe("invalid_scope");
  const { access_token } = await a.tokens({ resource: null });
  expect((await byToken(access_token)).status).toBe(200);
  expect(globalRows(services, "select resource from oauth_grants")).toEqual([
    { resource: "/api/v1" },
  ]);
});

attack("036", "a consent without the question's signature is refused", async () => {
  const a = await app();
  for (const request of ["", "forged.forged"])
    expect(
      (await post("/oauth/authorize", { request, decision: "allow" }, { cookie: a.cookie })).status,
    ).toBe(403);
  expect(globalRows(services, "select * from oauth_grants")).toEqual([]);
});

attack("041", "no document is fetched from an address that is none of the public web", async () => {
  const a = await app();
  const { fetchDocument } = await import("#/platform/net/fetch-document.ts");
  const visited: string[] = [];
  internet.document = (url) =>
    fetchDocument(url, {
      resolve: async () => ["10.0.0.7"],
      connect(address, port) {
        visited.push(address);
        return { address, port };
      },
    });
  const client_id = "https://inside.example.com/client.json";
  expect((await a.asks({ client_id })).status).toBe(400);
  expect(visited).toEqual([]);
});

attack("046", "the answer says who it is from", async () => {
  const a = await app();
  const { issuer } = (await send("GET", "/.well-known/oauth-authorization-server")).body;
  for (const answer of [await a.answers(await a.asks()), await a.asks({ scope: "nonsense" })])
    expect(parametersOf(answer).iss).toBe(issuer);
});

attack("051, 056", "a code works for a minute, with the verifier it was asked with", async () => {
  const a = await app();
  const late = await a.codeFor();
  clock.advance(60_000);
  expect((await a.exchange(late)).body.error).toBe("invalid_grant");
  const wrong = { code_verifier: "x".repeat(43) };
  const code = await a.codeFor();
  expect((await a.exchange(code, wrong)).body.error).toBe("invalid_grant");
  expect((await a.exchange(code)).body.error).toBe("invalid_grant");
  expect(
    (await a.exchange(await a.codeFor(), { redirect_uri: "http://127.0.0.1:1/callback" })).body
      .error,
  ).toBe("invalid_grant");
  const changes: Record<string, string | null>[] = [
    { code_challenge: null },
    { code_challenge_method: "plain" },
    { code_challenge_method: null },
  ];
  for (const changed of changes)
    expect(parametersOf(await a.asks(changed)).error).toBe("invalid_request");
});

attack("061", "tokens come by POST alone, of a form", async () => {
  const answer = await send("GET", "/api/oauth/token");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  expect((await send("POST", "/api/oauth/token", { grant_type: "refresh_token" })).status).toBe(
    415,
  );
  expect((await tokenRequest("grant_type=password")).body.error).toBe("unsupported_grant_type");
  expect((await tokenRequest("grant_type=refresh_token&grant_type=x")).body.error).toBe(
    "invalid_request",
  );
  expect((await tokenRequest("")).body.error).toBe("invalid_request");
});

attack("066", "a wrong secret is 401, and ten of them wait", async () => {
  const { body } = await registered({ token_endpoint_auth_method: "client_secret_basic" });
  const authorization = `Basic ${Buffer.from(`${body.client_id}:no`).toString("base64")}`;
  const wrong = () => tokenRequest("grant_type=refresh_token&refresh_token=x", { authorization });
  for (let i = 0; i < 10; i++) {
    const answer = await wrong();
    expect([answer.status, answer.body.error, answer.headers.has("www-authenticate")]).toEqual([
      401,
      "invalid_client",
      true,
    ]);
  }
  expect((await wrong()).status).toBe(429);
});

attack("071", "a hundred refreshes at once leave one family, and one answer", async () => {
  const a = await app();
  const { refresh_token } = await a.tokens();
  const answers = await Promise.all(Array.from({ length: 100 }, () => a.refresh(refresh_token)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const rows = globalRows(
    services,
    "select distinct family from oauth_tokens where rotated_at is null",
  );
  expect(rows).toHaveLength(1);
  expect((await byToken(answers[0]?.body.access_token)).status).toBe(200);
});

attack("086", "a header that says a token in another way is 401", async () => {
  const a = await app();
  const { access_token } = await a.tokens();
  for (const authorization of [
    `Bearer Bearer ${access_token}`,
    `Bearer  ${access_token}`,
    `Bearer ${access_token}, Bearer ${access_token}`,
    access_token,
    `Token ${access_token}`,
    `Bearer ${access_token} x`,
  ]) {
    const headers = { authorization, "user-agent": "x" };
    expect([authorization, (await send("GET", "/api/v1/orgs", undefined, headers)).status]).toEqual(
      [authorization, 401],
    );
  }
  expect((await send("GET", `/api/v1/orgs?access_token=${access_token}`)).status).toBe(401);
});

attack("101", "what is registered is bounded, and shown as it is written", async () => {
  const many = Array.from({ length: 1000 }, (_, n) => `https://client.example/${n}`);
  expect((await registered({ redirect_uris: many })).body.error).toBe("invalid_redirect_uri");
  for (const client_name of ["x".repeat(900_000), "See https://evil.example", "a\u202Eb", "", 7])
    expect((await registered({ client_name })).body.error).toBe("invalid_client_metadata");
  const a = await app({ client_name: `<img src=x onerror="alert(1)">` });
  const { body } = await a.asks();
  expect([body.includes("<img"), body.includes("&lt;img src=x")]).toEqual([false, true]);
});

attack(
  "111, 076",
  "a token of another app is given back by nobody, and ends with its grant",
  async () => {
    const [a, b] = [await app(), await app()];
    const { access_token, refresh_token } = await a.tokens();
    const fields = { token: refresh_token, client_id: b.client.client_id };
    expect((await post("/api/oauth/revoke", fields)).status).toBe(200);
    expect((await byToken(access_token)).status).toBe(200);
    expect((await b.refresh(refresh_token)).body.error).toBe("invalid_grant");
    const [row] = (await send("GET", "/api/v1/me/connected-apps", undefined, { cookie: a.cookie }))
      .body;
    await send("DELETE", `/api/v1/me/connected-apps/${row.id}`, undefined, { cookie: a.cookie });
    expect((await a.refresh(refresh_token)).body.error).toBe("invalid_grant");
  },
);

attack("131", "whoever signs in comes back to where the app asked, here", async () => {
  const a = await app();
  const back = location(await a.asks({}, "")).searchParams.get("return_to") ?? "";
  expect(back).toStartWith("/oauth/authorize?");
  expect((await auth("verify-email?token=x")).headers.get("location")).toBe("/?email=link-expired");
});

test("every case of the corpus is tried", () => {
  const numbers = cases.map(({ id }) => id.replace("oauth-", ""));
  expect([...tried, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(numbers.toSorted());
});
