import { expect, test } from "bun:test";
import { insertIdentity } from "#/core/identity/identities.ts";
import { hashPassword } from "#/core/identity/passwords/passwords.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { bound } from "#/platform/db/global.ts";
import { clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";

const PAIRS = 300;

/** How unlikely ranks like these are where both come from one thing: Mann and Whitney's z. */
function rankScore(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((ms) => ({ ms, isKnown: true })),
    ...unknown.map((ms) => ({ ms, isKnown: false })),
  ].sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { isKnown }, at) => (isKnown ? sum + at + 1 : sum), 0);
  const [n, m] = [known.length, unknown.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

test("what somebody asks of an address takes as long whether or not it is known", async () => {
  const passwordHash = await hashPassword("correct horse");
  const emails = Array.from({ length: PAIRS }, (_, n) => `timed-${n}@example.com`);
  await services.global.batch(
    emails.map((email) =>
      bound(insertIdentity, newIdentity({ name: "Timed", email, passwordHash }, clock.now())),
    ),
  );
  const asks = {
    "sign-in/email": { password: "wrong horse" },
    "request-password-reset": {},
    "send-verification-email": {},
  };
  for (const [path, body] of Object.entries(asks)) {
    const timed = async (email: string) => {
      const from = performance.now();
      const { status, body: answer } = await send("POST", `/api/auth/${path}`, { ...body, email });
      return { ms: performance.now() - from, answer: JSON.stringify([status, answer]) };
    };
    for (const email of ["warm-1@example.com", "warm-2@example.com"]) await timed(email);
    const measured = async () => {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (const [n, email] of emails.entries()) {
        const nobody = `nobody-${n}@example.com`;
        const inOrder = n % 2 === 0 ? [email, nobody] : [nobody, email];
        const answers = new Map<string, Awaited<ReturnType<typeof timed>>>();
        for (const one of inOrder) answers.set(one, await timed(one));
        known.push(answers.get(email)?.ms ?? 0);
        unknown.push(answers.get(nobody)?.ms ?? 0);
        expect(answers.get(email)?.answer).toBe(answers.get(nobody)?.answer);
      }
      const z = rankScore(known, unknown);
      console.log(`${path}: z ${z.toFixed(2)} over ${PAIRS} pairs`);
      return Math.abs(z);
    };
    // One in ten thousand of what is alike looks more different than this; a lookup that only one of
    // them does is ten times that, each time it is looked for. What else a machine does is not there twice.
    const isAlike = (await measured()) < 4 || (await measured()) < 4;
    expect([path, isAlike]).toEqual([path, true]);
  }
}, 300_000);
