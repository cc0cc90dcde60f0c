import { expect, test } from "bun:test";
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { pkce } from "./apps.ts";
import { browser, onServer } from "./on-server.ts";

const REDIRECT = "http://127.0.0.1:49152/callback";
const agent = { "user-agent": "driver (driver@example.com)" };
const insecure = { [oauth.allowInsecureRequests]: true };

test("oauth4webapi discovers, registers, asks, calls, refreshes and gives back", () =>
  onServer(async ({ address }) => {
    const person = await browser(address);
    const issuer = new URL(address);
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
    const as = await oauth.processDiscoveryResponse(issuer, discovered);
    const api = new URL(`${address}/api/v1`);
    const resource = await oauth.processResourceDiscoveryResponse(
      api,
      await oauth.resourceDiscoveryRequest(api, insecure),
    );
    expect(resource.authorization_servers).toEqual([as.issuer]);
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        { client_name: "Driver", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
        insecure,
      ),
    );
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const asking = new URL(as.authorization_endpoint ?? "");
    asking.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT,
        response_type: "code",
        scope: "svc.read svc.write",
        resource: String(resource.resource),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    );
    const back = await person.allow(asking);
    const answer = oauth.validateAuthResponse(as, client, back, state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        oauth.None(),
        answer,
        REDIRECT,
        verifier,
        insecure,
      ),
    );
    const call = (token: string, path: string) =>
      oauth.protectedResourceRequest(
        token,
        "GET",
        new URL(`${address}${path}`),
        new Headers(agent),
        null,
        insecure,
      );
    expect((await call(tokens.access_token, "/api/v1/authorization")).status).toBe(200);
    const next = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(
        as,
        client,
        oauth.None(),
        tokens.refresh_token ?? "",
        insecure,
      ),
    );
    expect((await call(next.access_token, "/api/v1/orgs")).status).toBe(200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, oauth.None(), next.refresh_token ?? "", insecure),
    );
    await expect(call(next.access_token, "/api/v1/orgs")).rejects.toThrow(
      oauth.WWWAuthenticateChallengeError,
    );
  }));

test("openid-client, with a secret, is let in and shut out", () =>
  onServer(async ({ address }) => {
    const person = await browser(address);
    const config = await openid.dynamicClientRegistration(
      new URL(address),
      {
        client_name: "Driver",
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: "client_secret_basic",
      },
      openid.ClientSecretBasic(),
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    const { verifier, challenge } = pkce();
    const asking = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: "svc.read",
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "some state",
    });
    const back = await person.allow(asking);
    const checks = { pkceCodeVerifier: verifier, expectedState: "some state" };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    const call = () =>
      openid.fetchProtectedResource(
        config,
        tokens.access_token,
        new URL(`${address}/api/v1/orgs`),
        "GET",
        null,
        new Headers(agent),
      );
    expect((await call()).status).toBe(200);
    const again = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(again.scope).toBe("svc.read");
    const { cookie } = person;
    const apps = await (
      await fetch(`${address}/api/v1/me/connected-apps`, { headers: { cookie } })
    ).json();
    await fetch(`${address}/api/v1/me/connected-apps/${apps[0].id}`, {
      method: "DELETE",
      headers: { cookie },
    });
    await expect(call()).rejects.toThrow();
    await expect(openid.refreshTokenGrant(config, again.refresh_token ?? "")).rejects.toThrow(
      openid.ResponseBodyError,
    );
  }));

test("the MCP client finds its way in by what the resource says of itself", () =>
  onServer(async ({ address }) => {
    const person = await browser(address);
    const kept: Record<string, unknown> = {};
    let asking = new URL("none:");
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        client_name: "MCP driver",
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: "none",
      },
      clientInformation: () => kept.client as never,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens as never,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        asking = url;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => String(kept.verifier),
      saveDiscoveryState: (state) => {
        kept.discovery = state;
      },
      discoveryState: () => kept.discovery as never,
    };
    const serverUrl = `${address}/api/mcp`;
    expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
    expect(asking.searchParams.get("resource")).toBe(serverUrl);
    const back = await person.allow(asking);
    const authorizationCode = back.searchParams.get("code") ?? "";
    const iss = back.searchParams.get("iss") ?? undefined;
    expect(await auth(provider, { serverUrl, authorizationCode, iss } as never)).toBe("AUTHORIZED");
    expect(kept.tokens).toMatchObject({
      token_type: "Bearer",
      access_token: expect.stringMatching(/^svc_oat_/),
    });
    const first = kept.tokens;
    expect(await auth(provider, { serverUrl })).toBe("AUTHORIZED");
    expect(kept.tokens).not.toEqual(first);
    const client = new Client({ name: "driver", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(serverUrl), {
        authProvider: provider,
        requestInit: { headers: agent },
      }),
    );
    const asked = { name: "list_organizations", arguments: {} };
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    expect((await client.callTool(asked)).structuredContent).toEqual({ organizations: [] });
    await client.close();
  }));
