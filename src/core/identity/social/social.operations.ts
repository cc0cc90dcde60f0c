import { at, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { ownPath } from "#/lib/sign-in/own-path.ts";
import { NotFound, Unavailable } from "#/platform/errors.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { PROVIDER_IDS, type SignInProvider } from "#/platform/sign-in-providers.ts";
import {
  answerOpened,
  authExchange,
  requireSessionOf,
  sessionOf,
  statusDone,
  statusSchema,
} from "../exchange.ts";
import { identityById } from "../identities.ts";
import { proof, provenOwner, recentOwner } from "../proof.ts";
import { QUOTAS, takeAddressQuota } from "../quotas.ts";
import { join, joinedAccounts, leave } from "./accounts.ts";
import { claimsOf } from "./claims.ts";
import { begin, type Journey, journeyEnds, journeyOf, providerNamed } from "./journey.ts";
import { noteProviderRefusal, SocialRefusal } from "./refusal.ts";
import { signInBy } from "./sign-in.ts";

const tag = "Authentication";
const provider = oneOf(PROVIDER_IDS, { description: "One that this server is set up with." });
const address = t.String({ maxLength: 8000, description: "A path of this server to go on at." });
const invitation = t.Optional(
  t.String({ maxLength: 400, description: "By which somebody new is let in, as for a sign-up." }),
);
const beginning = t.Object({ provider, callbackURL: t.Optional(address), invitation });
const example = { provider: "google" as const, callbackURL: "/" };
const leading = named(
  "ProviderAddress",
  t.Object({ url: t.String({ format: "uri" }), redirect: t.Boolean() }),
);
const led = { url: "https://accounts.google.com/o/oauth2/v2/auth?client_id=atoll", redirect: true };

interface Beginning {
  services: Services;
  exchange: Exchange;
  asked: { provider: string; callbackURL?: string; invitation?: string };
  /** The session whose account is to be joined. */
  joins?: string;
  address: string | null;
}

/** Where to go, and the cookie that is to come back from there. */
async function beginAt({ services, exchange, asked, joins, address }: Beginning): Promise<string> {
  await takeAddressQuota(services, QUOTAS.provider_address, address);
  const returnTo = ownPath(asked.callbackURL, services.config.baseUrl);
  const named = providerNamed(services, asked.provider);
  const begun = { returnTo, joins, invitation: asked.invitation };
  const { url, cookie } = await begin(services, named, begun).catch((error) => {
    noteProviderRefusal(services, exchange.request, named, error);
    throw new Unavailable("The provider can't be reached. Try once more, or sign in otherwise.");
  });
  exchange.set.headers["set-cookie"] = cookie;
  return url.href;
}

export const signInSocial = authExchange({
  id: "beginSignInSocial",
  tag,
  method: "GET",
  path: "/sign-in/social",
  errors: [404, 422, 429, 503],
  summary: "Sign in by a provider, in a browser",
  description:
    "OpenID Connect with PKCE, `state` and `nonce`; GitHub by OAuth 2.0. `callbackURL` is where to go on.",
  query: beginning,
  answers: { 302: { description: "To the provider.", headers: ["Location"] } },
  run: async ({ services, query, exchange, trace }) => {
    const location = await beginAt({
      services,
      exchange,
      asked: query,
      address: trace().address ?? null,
    });
    return new Response(null, { status: 302, headers: { location } });
  },
});

export const askSignInSocial = authExchange({
  id: "signInSocial",
  tag,
  method: "POST",
  path: "/sign-in/social",
  errors: [404, 422, 429, 503],
  summary: "Where to sign in by a provider",
  description: "For programs of a page, which go there by themselves.",
  body: beginning,
  example,
  answers: { 200: { description: "Where to go.", schema: leading, example: led } },
  run: async ({ services, body, exchange, trace }) => ({
    url: await beginAt({ services, exchange, asked: body, address: trace().address ?? null }),
    redirect: true,
  }),
});

export const linkSocial = authExchange({
  id: "linkSocial",
  tag,
  method: "POST",
  path: "/link-social",
  security: "session",
  errors: [400, 403, 404, 422, 429, 503],
  summary: "Where to join your account with one of a provider",
  body: t.Object({ provider, callbackURL: t.Optional(address), password: proof }),
  example: { ...example, password: "correct horse battery" },
  answers: { 200: { description: "Where to go.", schema: leading, example: led } },
  run: async ({ services, body, exchange, trace }) => {
    const { request } = exchange;
    const session = await requireSessionOf(services, request);
    await provenOwner(services, session, { password: body.password, request });
    return {
      url: await beginAt({
        services,
        exchange,
        asked: body,
        joins: session.id,
        address: trace().address ?? null,
      }),
      redirect: true,
    };
  },
});

export const callback = authExchange({
  id: "endSignInSocial",
  tag,
  method: "GET",
  path: "/callback/:provider",
  params: { provider: t.String({ description: "That sends them back." }) },
  errors: [404, 429],
  summary: "Where a provider sends people back to",
  description:
    "Whom it means is known by the number it has for them; at first, by an e-mail address that it says is theirs and that is confirmed here too. Who has a second factor is asked for it.",
  answers: {
    303: {
      description: "To where it was to go on, to the second factor, or to the page to sign in.",
      headers: ["Location"],
    },
  },
  run: async ({ services, params, exchange, trace }) => {
    await takeAddressQuota(services, QUOTAS.provider_address, trace().address ?? null);
    const { request } = exchange;
    const met = providerNamed(services, params.provider);
    const journey = journeyOf(services, request, met);
    const returnTo = journey?.returnTo ?? "/";
    let location = returnTo;
    exchange.set.headers["set-cookie"] = [];
    try {
      location = await arrive({ services, exchange, provider: met, journey });
    } catch (error) {
      if (!(error instanceof SocialRefusal)) throw error;
      noteProviderRefusal(services, request, met, error);
      location = signInAt({ returnTo, error: error.word });
    }
    const answer = new Response(null, {
      status: 303,
      headers: { location, "cache-control": "no-store" },
    });
    const cookies = [exchange.set.headers["set-cookie"] ?? [], journeyEnds(services.config)].flat();
    for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
    delete exchange.set.headers["set-cookie"];
    return answer;
  },
});

interface Arriving {
  services: Services;
  exchange: Exchange;
  provider: SignInProvider;
  journey: Journey | null;
}

/** Does what the journey was for; answers where to go on. */
async function arrive({ services, exchange, provider, journey }: Arriving): Promise<string> {
  const { request } = exchange;
  if (!journey) throw new SocialRefusal("expired");
  const claims = await claimsOf(services, provider, { url: new URL(request.url), journey });
  const { returnTo, joins, invitation } = journey;
  if (joins !== null) {
    const session = await sessionOf(services, request);
    const owner =
      session?.id === joins
        ? await services.global.get(identityById, { id: session.identityId })
        : null;
    if (!owner) throw new SocialRefusal("session");
    await join(services, owner, { claims, provider, request });
    return returnTo;
  }
  const opened = await signInBy(services, { claims, provider, request, invitation });
  answerOpened(services, exchange, opened);
  return opened.kind === "session" ? returnTo : signInAt({ returnTo, step: "code" });
}

function signInAt({ returnTo, ...more }: { returnTo: string; step?: string; error?: string }) {
  return `/sign-in?${new URLSearchParams({ ...more, return_to: returnTo })}`;
}

const account = {
  id: "0193b0c8-7d10-7000-8000-000000000003",
  providerId: "google" as const,
  accountId: "108204268033311374519",
  userId: "0193b0c8-7d10-7000-8000-000000000002",
  scopes: [],
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};

export const listAccounts = authExchange({
  id: "listProviderAccounts",
  tag,
  method: "GET",
  path: "/list-accounts",
  security: "session",
  summary: "By which ways you can sign in",
  answers: {
    200: {
      description: "The password as `credential`, and the accounts with providers.",
      schema: t.Array(
        named(
          "ProviderAccount",
          t.Object({
            id: t.String(),
            providerId: oneOf(["credential", ...PROVIDER_IDS]),
            accountId: t.String({ description: "What the provider calls them." }),
            userId: t.String(),
            scopes: t.Array(t.String()),
            createdAt: at,
            updatedAt: nullable(at),
          }),
        ),
      ),
      example: [account],
    },
  },
  run: async ({ services, exchange: { request } }) => {
    const { identityId } = await requireSessionOf(services, request);
    const owner = await services.global.get(identityById, { id: identityId });
    if (!owner) throw new NotFound();
    const password = {
      id: owner.id,
      providerId: "credential",
      accountId: owner.id,
      userId: owner.id,
      scopes: [],
      createdAt: owner.createdAt,
      updatedAt: owner.updatedAt,
    };
    const joined = await joinedAccounts(services, owner.id);
    return [
      ...(owner.passwordHash === null ? [] : [password]),
      ...joined.map(({ id, provider, subject, createdAt, lastUsedAt }) => ({
        id,
        providerId: provider,
        accountId: subject,
        userId: owner.id,
        scopes: [],
        createdAt,
        updatedAt: lastUsedAt,
      })),
    ];
  },
});

export const unlinkAccount = authExchange({
  id: "unlinkAccount",
  tag,
  method: "POST",
  path: "/unlink-account",
  security: "session",
  errors: [400, 403, 404, 422, 429],
  summary: "Take your account apart from one of a provider",
  description:
    "Sessions that were opened by it end, and the tokens and apps that came of them. The last way to sign in stays: 400. Within ten minutes after signing in, or with the password.",
  body: t.Object({
    password: proof,
    providerId: t.String({ maxLength: 40 }),
    accountId: t.Optional(t.String({ maxLength: 255 })),
  }),
  example: { providerId: "google" },
  answers: { 200: { description: "Done.", schema: statusSchema, example: statusDone } },
  run: async ({ services, body, exchange: { request } }) => {
    const session = await requireSessionOf(services, request);
    const { providerId, accountId, password } = body;
    const owner = await recentOwner(services, session, { password, request });
    await leave(services, owner, { provider: providerId, accountId, request });
    return statusDone;
  },
});
