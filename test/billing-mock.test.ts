import { expect, test } from "bun:test";
import { builtByGo, STRIPE_MOCK } from "./support/go.ts";
import { jobs } from "./support/server.ts";
import { customer, paying } from "./support/stripe.ts";
import { send } from "./support/world.ts";

const mock = Bun.which("stripe-mock") ?? (await builtByGo(STRIPE_MOCK));
if (mock === null) console.log("Skipped: stripe-mock isn't here, and there is no Go to build it");

/** Starts it on a port of its own choice; answers where it listens. */
async function startMock(command: string) {
  const child = Bun.spawn([command, "-http-port", "0"], { stdout: "pipe", stderr: "ignore" });
  const reader = child.stdout.getReader();
  let said = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    said += new TextDecoder().decode(read.value);
    const port = /HTTP at address: \S*:(\d+)/.exec(said)?.[1];
    if (!port) continue;
    // Left open: it says more, to nobody.
    reader.releaseLock();
    return { child, address: `http://127.0.0.1:${port}` };
  }
  throw new Error(`stripe-mock ended: ${said}`);
}

test.skipIf(!mock)("Stripe's own description takes all that it is asked", async () => {
  const { child, address } = await startMock(mock ?? "");
  try {
    const w = await paying();
    await send("GET", "/api/billing/prices");
    const id = await customer(w);
    w.stripe.subscribe("sub_1", id, "price_pm");
    expect((await w.change("starter")).status).toBe(200);
    const flow = { flow: "subscription_cancel" };
    expect((await w.call("owner", "POST", "/billing/create-portal", flow)).status).toBe(200);
    await w.call("owner", "DELETE", "/account");
    await jobs.runDue();
    const answers = await Promise.all(
      w.stripe.asked.map(async ({ what, search, text }) => {
        const [method = "", path] = what.split(" ");
        const answer = await fetch(`${address}${path}${search}`, {
          method,
          headers: {
            authorization: "Bearer sk_test_1",
            "content-type": "application/x-www-form-urlencoded",
          },
          ...(text ? { body: text } : {}),
        });
        return [what, answer.status];
      }),
    );
    expect(answers).toEqual(w.stripe.asked.map(({ what }) => [what, 200]));
    expect(new Set(answers.map(([what]) => what)).size).toBe(7);
  } finally {
    child.kill();
  }
});
