import { expect, test } from "bun:test";
import { authenticate } from "#/core/identity/caller.ts";
import { agent, app } from "../identity/apps.ts";
import { costOf, isWithin } from "../support/cost.ts";
import { changeGlobal } from "../support/global-file.ts";
import { baseUrl, clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";

const [ROUNDS, CALLS] = [8, 1500];
/** "correct horse", at the price that a server pays. */
const REAL =
  "$argon2id$v=19$m=19456,t=2,p=1$jyLLDohJrX2F2yTwnbt8ZjNLZp9Xhg+rl39uyvAnuGs$0tmOkWNQFK3dv2RgVfoUI8OrIqYPj5sE9PvjSQyAPvg";

/**
 * The CPU time that a call takes, in microseconds of a machine at rest: that of the best of some
 * rounds. Each is of a request of its own: who calls is found out once for each.
 */
async function costOfCall(
  ask: () => Request,
  call: (request: Request) => Promise<unknown>,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const requests = Array.from({ length: CALLS }, ask);
    const { cpu } = await costOf(async () => {
      for (const request of requests) {
        // So that nobody calls too often.
        clock.advance(250);
        await call(request);
      }
    });
    best = Math.min(best, (cpu * 1000) / CALLS);
  }
  return best;
}

test("finding out who calls takes under 15 µs, by whatever credential", async () => {
  const a = await app();
  const { cookie } = a;
  const org = await send("POST", "/api/v1/orgs", { name: "Cost" }, { cookie });
  const minted = await send("POST", "/api/v1/me/tokens", { name: "x" }, { cookie });
  const session = /svc_session=([\w-]+)/.exec(cookie)?.[1] ?? "";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...agent });
  const ways = {
    cookie: async () => ({ cookie }),
    "session as a bearer": async () => bearer(session),
    "personal token": async () => bearer(minted.body.token),
    "token of an app": async () => bearer((await a.tokens()).access_token),
  };
  for (const [way, headersOf] of Object.entries(ways)) {
    const headers = await headersOf();
    const { slug } = org.body;
    const ask = () => new Request(`${baseUrl}/api/v1/${slug}/projects`, { headers });
    const call = (request: Request) => authenticate(services, { request, kind: "read", slug });
    expect((await call(ask())).place.orgId).toBe(org.body.id);
    const cost = await costOfCall(ask, call);
    console.log(`${way}: ${cost.toFixed(1)} µs`);
    expect([way, cost < 15]).toEqual([way, true]);
  }
}, 120_000);

test("eight sign-ins at once hold nobody else up for 20 ms", async () => {
  const { email, id } = await app();
  await changeGlobal(services, "update identities set password_hash = ? where id = ?", REAL, id);
  const body = { email, password: "correct horse" };
  await send("POST", "/api/auth/sign-in/email", body);
  // What holds others up does so each time; what the machine does beside it does not.
  const longest: number[] = [];
  while (longest.length < 6 && !isWithin(20, Math.min(...longest))) {
    const { answers, gap } = await watched(() =>
      Promise.all(Array.from({ length: 8 }, () => send("POST", "/api/auth/sign-in/email", body))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    longest.push(gap);
  }
  console.log(`the longest gap of the event loop: ${Math.min(...longest).toFixed(1)} ms`);
  expect(isWithin(20, Math.min(...longest))).toBe(true);
}, 60_000);

/** The longest that others had no turn while something went on, in milliseconds. */
async function watched<T>(work: () => Promise<T>): Promise<{ answers: T; gap: number }> {
  let [isOver, gap] = [false, 0];
  const watch = (async () => {
    for (let last = performance.now(); !isOver; ) {
      await new Promise<void>((resolve) => void setTimeout(resolve, 1));
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
    }
  })();
  const answers = await work();
  isOver = true;
  await watch;
  return { answers, gap };
}
