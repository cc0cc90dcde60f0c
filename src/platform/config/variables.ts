import { resolve } from "node:path";
import { withoutKey } from "../backups/setting.ts";
import { type AddressRange, readRange } from "../http/address.ts";
import { LOG_LEVELS } from "../log.ts";
import { isSecret } from "../secret.ts";
import {
  apiAddress,
  issuerAddress,
  key,
  listenAddress,
  listOf,
  numbersByName,
  oneOf,
  onOff,
  sender,
  smtpAddress,
  text,
  webOrigin,
  wholeNumber,
} from "./kinds.ts";
import { optional, type Variable, variable, withoutPassword } from "./variable.ts";

/** Proxies on this machine. */
export const LOOPBACK = ["127.0.0.0/8", "::1"].map(readRange).filter((range) => range !== null);

const serving = {
  port: variable("PORT", wholeNumber(0, 65_535), {
    topic: "Serving",
    otherwise: 3000,
    does: "where it listens; 0 lets the system choose",
  }),
  host: variable("HOST", listenAddress, {
    topic: "Serving",
    otherwise: "127.0.0.1",
    does: "the address of this machine that it listens on; `0.0.0.0` for all of them",
  }),
  baseUrl: optional("BASE_URL", webOrigin, {
    topic: "Serving",
    shown: "http://localhost:PORT",
    does: "where people reach it: links in mails, cookies and sign-ins hang on it; https makes cookies `Secure`",
  }),
  trustedProxies: variable(
    "TRUSTED_PROXIES",
    listOf<AddressRange>(
      { must: "an address or a range", read: (word) => readRange(word) ?? undefined },
      "addresses and ranges such as 10.0.0.5,172.16.0.0/12,fd00::/8",
    ),
    {
      topic: "Serving",
      otherwise: [],
      does: "proxies on other machines, whose `X-Forwarded-For` is believed: `10.0.0.5,172.16.0.0/12`; those on this machine always are",
    },
  ),
  corsOrigins: variable(
    "CORS_ORIGINS",
    listOf(webOrigin, "origins such as https://app.example.com,https://tool.example.com"),
    {
      topic: "Serving",
      otherwise: [],
      does: "other sites whose pages may use the API with a token: `https://app.example.com,https://tool.example.com`; never with a cookie",
    },
  ),
};

const data = {
  tenantsDir: variable(
    "TENANTS_DIR",
    { must: "a folder", read: (path: string) => resolve(path) },
    {
      topic: "Data",
      otherwise: resolve("./tenants"),
      shown: "./tenants",
      does: "the folder of all data: `global.sqlite`, `orgs/<id>.sqlite`, `secret`, `files/`, `mail/`",
    },
  ),
  storageUrl: optional(
    "STORAGE_URL",
    {
      must: "an address such as s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-1, with the key and its secret there or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
      read: (address) => (URL.parse(address)?.protocol === "s3:" ? address : undefined),
    },
    {
      topic: "Data",
      secret: withoutPassword,
      does: "`s3://key:secret@bucket?endpoint=https://…&region=…`: an S3-compatible store for files; without it they are in `TENANTS_DIR/files`",
    },
  ),
  awsAccessKeyId: optional("AWS_ACCESS_KEY_ID", key(1), {
    topic: "Data",
    does: "the key for `STORAGE_URL`, where that has none",
  }),
  awsSecretAccessKey: optional("AWS_SECRET_ACCESS_KEY", key(1), {
    topic: "Data",
    secret: "all",
    does: "its secret",
  }),
  awsRegion: variable("AWS_REGION", text, {
    topic: "Data",
    otherwise: "us-east-1",
    does: "the region for `STORAGE_URL`, where that has none",
  }),
  secret: optional(
    "SECRET",
    {
      must: "at least 32 characters; leave it out and Atoll makes one beside the tenants",
      read: (given) => (isSecret(given) ? given : undefined),
    },
    {
      topic: "Data",
      shown: "made and kept in `TENANTS_DIR`",
      secret: "all",
      does: "signs the links in mails and the names of devices, and seals what authenticators share with the server; at least 32 characters",
    },
  ),
  backups: optional("BACKUPS", text, {
    topic: "Data",
    shown: "daily@03:00,keep=14",
    secret: withoutKey,
    does: "when a server makes [backups](backups.md), how many are kept, and `to=` where; `off` for none",
  }),
  openTenants: optional("OPEN_TENANTS", wholeNumber(1, 20_000), {
    topic: "Data",
    shown: "by the memory: 200 for each gigabyte, 100 to 4,000",
    does: "how many organizations' files stay open; each costs some 200 KB, or 1 MB once people work in it, and 4 descriptors",
  }),
  synchronous: variable("SYNCHRONOUS", oneOf(["FULL", "NORMAL"]), {
    topic: "Data",
    otherwise: "FULL",
    does: "nothing is answered before it is on the disk; `NORMAL` waits for no disk, and may lose the last moments in a power cut",
  }),
};

const mail = {
  mailUrl: optional("MAIL_URL", smtpAddress, {
    topic: "Mail",
    secret: withoutPassword,
    does: "`smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; without it mail is written as .eml files and its links are logged",
  }),
  mailFrom: optional("MAIL_FROM", sender, {
    topic: "Mail",
    shown: "`notifications@` the host of `BASE_URL`",
    does: "who mails are from, as the relay wants it: `Coral Reef <atoll@example.com>`",
  }),
};

const people = {
  signUp: variable("SIGN_UP", oneOf(["open", "invited"]), {
    topic: "People",
    otherwise: "open",
    does: "`invited`: only who was invited signs up, and the operator makes organizations ([how](operators.md#organizations-and-people))",
  }),
  quotas: variable("QUOTAS", numbersByName, {
    topic: "People",
    otherwise: new Map<string, number>(),
    shown: "",
    does: "raises limits by name: `tokens=100,organizations=50` ([all of them](operators.md#limits))",
  }),
  linkPreviews: variable("LINK_PREVIEWS", onOff, {
    topic: "People",
    otherwise: true,
    shown: "on",
    does: "`off`: the server fetches no page that people link to in chats",
  }),
  microsoftTenant: variable(
    "MICROSOFT_TENANT",
    {
      must: "the id of a tenant, common, organizations or consumers",
      read: (name) =>
        /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|common|organizations|consumers)$/i.test(name)
          ? name.toLowerCase()
          : undefined,
    },
    { topic: "People", otherwise: "common", does: "whose people sign in by Microsoft" },
  ),
  oidcIssuer: optional("OIDC_ISSUER", issuerAddress, {
    topic: "People",
    does: "the address of that issuer ([which there are](operators.md#signing-in-by-others))",
  }),
  oidcName: variable("OIDC_NAME", text, {
    topic: "People",
    otherwise: "single sign-on",
    does: "what people know it by",
  }),
  oidcAddresses: variable("OIDC_ADDRESSES", oneOf(["verified", "trusted"]), {
    topic: "People",
    otherwise: "verified",
    does: "`trusted`: addresses of that issuer are proven although it doesn't say so",
  }),
};

const payments = {
  billing: variable("BILLING", oneOf(["off", "stripe"]), {
    topic: "Payments",
    otherwise: "off",
    does: "`stripe`: organizations pay for [plans](operators.md#payments); `off`: each has everything",
  }),
  stripeSecretKey: optional("STRIPE_SECRET_KEY", key(1), {
    topic: "Payments",
    secret: "all",
    does: "the key at Stripe (sk_…)",
  }),
  stripeWebhookSecret: optional("STRIPE_WEBHOOK_SECRET", key(1), {
    topic: "Payments",
    secret: "all",
    does: "signs what Stripe tells (whsec_…)",
  }),
  stripeApi: optional("STRIPE_API", apiAddress, {
    topic: "Payments",
    shown: "Stripe's own",
    does: "another server that answers as Stripe does, for trials",
  }),
};

const watching = {
  metricsToken: optional("METRICS_TOKEN", key(16), {
    topic: "Watching",
    secret: "all",
    does: "opens `/metrics` to whoever sends it as a Bearer token ([how](observing.md)); at least 16 characters",
  }),
  accessLog: variable("ACCESS_LOG", onOff, {
    topic: "Watching",
    otherwise: false,
    shown: "off",
    does: "`on`: a line of the log for every answer, of level `info`, with request id, operation, status and time",
  }),
  logLevel: variable("LOG_LEVEL", oneOf(LOG_LEVELS), {
    topic: "Watching",
    otherwise: "info",
    does: "`debug`, `info`, `warn`, `error` or `silent`; JSON lines on standard error",
  }),
};

/** What the server is known by at those who say who people are. */
export const clientVariables = {
  google: clientOf("GOOGLE", "Google"),
  github: clientOf("GITHUB", "GitHub"),
  microsoft: clientOf("MICROSOFT", "Microsoft"),
  oidc: clientOf("OIDC", "an issuer of OpenID Connect"),
};

function clientOf(prefix: string, name: string) {
  return {
    id: optional(`${prefix}_CLIENT_ID`, key(1), {
      topic: "People",
      does: `lets people sign in by ${name}`,
    }),
    secret: optional(`${prefix}_CLIENT_SECRET`, key(1), {
      topic: "People",
      secret: "all",
      does: `the secret that belongs to ${prefix}_CLIENT_ID`,
    }),
  };
}

/** Every other variable of the environment that a server knows. Nothing else of it is read. */
export const variables = { ...serving, ...data, ...mail, ...people, ...watching, ...payments };

/** All of them, by topic. */
export const allVariables: readonly Variable<unknown>[] = [
  ...[serving, data, mail, people].flatMap((topic): Variable<unknown>[] => Object.values(topic)),
  ...Object.values(clientVariables).flatMap(({ id, secret }) => [id, secret]),
  ...[watching, payments].flatMap((topic): Variable<unknown>[] => Object.values(topic)),
];
