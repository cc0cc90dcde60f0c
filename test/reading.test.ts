import { expect, test } from "bun:test";
import { createServer } from "#/app/server.ts";
import { unsubscribeToken } from "#/core/notifications/unsubscribe.ts";
import { description } from "./support/contract.ts";
import { mailsTo } from "./support/mail.ts";
import { fill, objects, routes } from "./support/routes.ts";
import { app, baseUrl, services } from "./support/server.ts";
import { statementsOf } from "./support/statements.ts";
import { isStream } from "./support/stream.ts";
import { type Body, send } from "./support/world.ts";

const READS = /^(?:select|with\b(?!.*\b(?:insert into|update|delete from)\b)|explain)\b/is;

/** What is read of an organization, but for streams, which are no answers of their own. */
const reads = routes.filter(({ method, path }) => method === "GET" && !isStream(path));

/** What a route is asked about beside its path. */
const QUERIES: Record<string, (w: Awaited<ReturnType<typeof objects>>) => string[]> = {
  search: () => ["?q=words", "?type=todo,message&sort=recent"],
  preview: ({ people }) => [`?from=${people.owner.membershipId}&to=${people.other.membershipId}`],
  calendar: () => ["?from=2026-03-01&to=2026-03-30&tasks=true"],
  parse: () => ["?q=Lunch%20tomorrow"],
  upcoming: () => ["?from=2026-03-01&to=2026-03-30"],
  notifications: () => ["", "?after=", "?unread=true"],
  chats: ({ real }) => ["", `?ids=${real.chats}`],
  recordings: () => ["?type=todo,message", "?status=trashed"],
};

/** An organization with one of everything, and something of each kind that a route can be about. */
async function scene() {
  const w = await objects();
  const { tools, check_ins_id: checkIns } = (
    await w.call("owner", "GET", `/projects/${w.real.projects}`)
  ).body;
  const tool = (key: string): string => tools.find((one: Body) => one.key === key).id;
  const asking = { title: "Well?", schedule: { frequency: "daily", hour: 9 }, membership_ids: [] };
  const question = (await w.call("owner", "POST", `/recordings/${checkIns}/questions`, asking)).body
    .id;
  const todo: string = w.real.priorities ?? "";
  return {
    ...w,
    subjects: [
      w.real.recordings,
      todo,
      checkIns,
      question,
      tool("todos"),
      tool("chat"),
    ] as string[],
  };
}

test("nothing that is read writes to the organization's file", async () => {
  const w = await scene();
  const { org, call, real, subjects, digest } = w;
  await services.indexed(org.id);
  const before = digest();
  const answered = new Set<string>();
  const statements = await statementsOf(async () => {
    for (const { path } of reads)
      for (const who of ["owner", "other", "client"] as const)
        for (const subject of path.includes("/recordings/{id}") ? subjects : [""])
          for (const query of QUERIES[path.split("/").at(-1) ?? ""]?.(w) ?? [""]) {
            const target = fill(
              path,
              org.slug,
              (owner) => (owner === "recordings" ? subject : real[owner]) ?? "",
            );
            if ((await call(who, "GET", target + query)).status < 400) answered.add(path);
          }
  });
  expect(reads.flatMap(({ path }) => (answered.has(path) ? [] : [path]))).toEqual([]);
  expect(statements.length).toBeGreaterThan(500);
  expect([...new Set(statements)].filter((sql) => !READS.test(sql))).toEqual([]);
  expect(digest()).toBe(before);
});

test("a search writes nothing itself, whatever waits to be taken in", async () => {
  const { org, people, rows, digest } = await scene();
  const asked: string[] = [];
  const server = createServer({
    ...services,
    indexed: (tenantId) => Promise.resolve(void asked.push(tenantId)),
  });
  const before = digest();
  const statements = await statementsOf(async () => {
    const headers = { cookie: people.owner.cookie };
    const found = await server.handle(
      new Request(`${baseUrl}/api/v1/${org.slug}/search?q=words`, { headers }),
    );
    expect([found.status, await found.json()]).toEqual([200, []]);
  });
  expect(asked).toEqual([org.id]);
  expect(
    rows("select seq from recordings where seq > (select until from search_taken)"),
  ).not.toEqual([]);
  expect(statements.filter((sql) => !READS.test(sql))).toEqual([]);
  expect(digest()).toBe(before);
});

test.each(["/my/notifications/stream?after=", "/live"])(
  "a stream that opens and is left writes nothing: %s",
  async (path) => {
    const { org, people } = await scene();
    const statements = await statementsOf(async () => {
      const url = `${baseUrl}/api/v1/${org.slug}${path}`;
      const response = await app.handle(
        new Request(url, { headers: { cookie: people.owner.cookie } }),
      );
      const reader = response.body?.getReader();
      expect([response.status, (await reader?.read())?.done]).toEqual([200, false]);
      await reader?.cancel();
    });
    expect(statements.filter((sql) => !READS.test(sql))).toEqual([]);
  },
);

/**
 * What is read outside an organization's own addresses, of whose file some of it is all the same.
 */
const outside = Object.entries<Record<string, unknown>>(description.paths)
  .filter(([path, item]) => "get" in item && !path.startsWith("/api/v1/{org_slug}/"))
  .map(([path]) => path);
/** Of these the mails of signing up have the keys, and no organization is asked. */
const OF_SIGNING_UP = [
  "/verify-email",
  "/disown/{token}",
  "/reset-password",
  "/oauth/authorize",
  "/cli",
  "/api/auth/get-session",
  "/api/auth/verify-email",
  "/api/auth/sign-in/social",
  "/api/auth/callback/{provider}",
  // The key is made at its first use.
  "/api/v1/me/push-key",
  // It writes to the global file, to see that it can.
  "/readyz",
  // It is closed where no token is set.
  "/metrics",
  "/api/auth/passkey/generate-register-options",
  "/api/auth/passkey/generate-authenticate-options",
];

test("pages behind links, and what is read of all that somebody is in, write to no organization's file", async () => {
  const { org, call, people, real, digest } = await scene();
  const { url } = (await call("owner", "PUT", `/recordings/${real.recordings}/public-link`)).body;
  const email = "invited@reading.example.com";
  await call("owner", "POST", "/people", { email, role: "member" });
  const feed = (await call("owner", "POST", "/calendar/feeds", {})).body.url;
  const { url: joining } = (await call("owner", "POST", "/people/invite-link")).body;
  const tokens: Record<string, string> = {
    join: joining.split("/").at(-1),
    feeds: feed.split("/").at(-1),
    public: url.split("/").at(-1),
    unsubscribe: unsubscribeToken(
      services.secrets,
      org.id,
      people.owner.membershipId,
      real.recordings ?? "",
    ),
    invitations: /\/invitations\/(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "",
  };
  const before = digest();
  const statements = await statementsOf(async () => {
    for (const path of outside.filter((path) => !OF_SIGNING_UP.includes(path))) {
      const target = path.replace(
        "{token}",
        tokens[path.split("/{token}")[0]?.split("/").at(-1) ?? ""] ?? "",
      );
      const { status } = await send("GET", target, undefined, { cookie: people.owner.cookie });
      expect([path, status]).toEqual([path, 200]);
    }
  });
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.filter((sql) => !READS.test(sql))).toEqual([]);
  expect(digest()).toBe(before);
});

// Whoever asked is told that the agent listens for 90 seconds from now on, and so it is after a
// crash, too.
test("an agent that says it listens writes until when, and nothing else", async () => {
  const { org, call, real, rows } = await scene();
  const { token } = (await call("owner", "POST", `/agents/${real.agents}/token`, { scope: "full" }))
    .body;
  const headers = { authorization: `Bearer ${token}`, "user-agent": "bot (ops@example.com)" };
  const listen = (query: string) =>
    send("GET", `/api/v1/${org.slug}/my/notifications${query}`, undefined, headers);
  const written = async (query: string) =>
    (await statementsOf(() => listen(query)))
      .filter((sql) => !READS.test(sql))
      .map((sql) => sql.slice(0, 40));
  expect(await written("")).toEqual([]);
  expect(await written("?presence=true")).toEqual([
    "update agents set present_until = +? where membership_id = +?".slice(0, 40),
  ]);
  expect(rows("select present_until from agents")).toEqual([
    { present_until: "2026-03-02T10:01:30.000Z" },
  ]);
});
