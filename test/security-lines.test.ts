import { expect, test } from "bun:test";
import { SECURITY_EVENTS } from "#/platform/security-log.ts";
import { listening } from "./support/listening.ts";
import { clock, logged } from "./support/server.ts";
import { type Body, send } from "./support/world.ts";

const origin = listening();
const lines = (): Body[] =>
  logged.map((line) => JSON.parse(line)).filter(({ security }) => security);

test("whoever presents tokens by the thousand writes one line a minute, which says how many were left out", async () => {
  const from = (address: string, count = 1) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        const authorization = `Bearer svc_pat_guess${n}`;
        const headers = { authorization, "user-agent": "guesser", "x-forwarded-for": address };
        return fetch(`${origin()}/api/v1/authorization`, { headers });
      }),
    );
  clock.advance(60_000);
  logged.length = 0;
  const written = () =>
    lines().map(({ security, address, skipped }) => [security, address, skipped]);
  await from("192.0.2.7", 30);
  await from("2001:db8::1");
  await from("2001:db8::2");
  expect(written()).toEqual([
    ["token_refused", "192.0.2.7", undefined],
    ["token_refused", "2001:db8::1", undefined],
  ]);
  clock.advance(60_000);
  await from("192.0.2.7");
  await from("2001:db8::3");
  expect(written().slice(2)).toEqual([
    ["token_refused", "192.0.2.7", 29],
    ["token_refused", "2001:db8::3", 1],
  ]);
  // Who calls without any is not refused one.
  clock.advance(60_000);
  await send("GET", "/api/auth/get-session");
  await send("GET", "/api/v1/authorization");
  expect(written()).toHaveLength(4);
});

test("the page for operators names every event, and no other", async () => {
  const page = await Bun.file("docs/operators.md").text();
  const [, section = ""] = page.split("## The security log");
  const table = section.split("\n## ")[0]?.split("|---|---|")[1] ?? "";
  const named = table.split("\n").flatMap((row) => row.split(" | ")[0]?.match(/\w+(?=`)/g) ?? []);
  expect(named.toSorted()).toEqual(SECURITY_EVENTS.toSorted());
});
