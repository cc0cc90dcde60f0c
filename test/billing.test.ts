import { expect, test } from "bun:test";
import { examine } from "#/app/examination/examine.ts";
import { refusalOf } from "./spec/cases.ts";
import { globalRows } from "./support/global-file.ts";
import { clock, jobs, logged, services } from "./support/server.ts";
import { customer, paying, planOf, tell, tellText, told } from "./support/stripe.ts";
import { type Body, send, world } from "./support/world.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
test("a new organization has a trial of Pro for 30 days, and the free plan after it", async () => {
  const w = await paying();
  expect((await w.call("owner", "GET", "/billing")).body).toMatchObject({
    tier: "pro",
    status: "trialing",
    billing_interval: null,
    trial_ends_at: new Date(clock.now().getTime() + 30 * DAY).toISOString(),
  });
  await w.project("owner");
  await w.project("owner");
  clock.advance(30 * DAY - 1000);
  await jobs.runDue();
  expect(await planOf(w)).toEqual(["pro", "trialing", null]);
  clock.advance(1000);
  await jobs.runDue();
  expect(await planOf(w)).toEqual(["free", "lapsed", null]);
  expect((await w.call("owner", "GET", "/projects")).body).toHaveLength(1);
});

test("where nobody pays there is nothing to buy", async () => {
  const w = await world();
  expect((await send("GET", "/api/billing/prices")).body).toEqual({ prices: [] });
  for (const [path, body] of [
    ["create-checkout", { price_id: "price_sm" }],
    ["create-portal", {}],
    ["change-plan", { plan: "pro" }],
  ] as const)
    expect([path, (await w.call("owner", "POST", `/billing/${path}`, body)).status]).toEqual([
      path,
      404,
    ]);
  expect((await tell("evt_1", { object: "customer", id: "cus_1" })).status).toBe(404);
  expect(await planOf(w)).toEqual(["comped", "comped", null]);
});

test("prices are those that are for sale, asked for once a minute", async () => {
  const { stripe } = await paying();
  const { body } = await send("GET", "/api/billing/prices");
  expect(body.prices.map((price: Body) => [price.id, price.tier, price.billing_interval])).toEqual([
    ["price_sm", "starter", "monthly"],
    ["price_sy", "starter", "yearly"],
    ["price_pm", "pro", "monthly"],
    ["price_py", "pro", "yearly"],
  ]);
  expect(body.prices[0]).toMatchObject({ unit_amount: 2500, currency: "usd" });
  const projects = body.prices.map((price: Body) => price.limits.projects);
  expect(projects).toEqual([3, 3, -1, -1]);
  await send("GET", "/api/billing/prices");
  expect(stripe.of("GET /v1/prices")).toHaveLength(1);
  clock.advance(61_000);
  await send("GET", "/api/billing/prices");
  expect(stripe.of("GET /v1/prices")).toHaveLength(2);
});

test("a checkout carries the end of the trial, but with less than 48 hours left and after it", async () => {
  const w = await paying();
  const end = Math.floor((clock.now().getTime() + 30 * DAY) / 1000);
  const charged = async () => {
    const { status, body } = await w.checkout("price_py", "yearly");
    expect([status, body]).toEqual([200, { url: "https://checkout.example/pay" }]);
    const form = w.stripe.of("POST /v1/checkout/sessions").at(-1)?.form ?? {};
    expect(form).toMatchObject({ mode: "subscription", "line_items[0][price]": "price_py" });
    return form["subscription_data[trial_end]"];
  };
  expect(await charged()).toBe(String(end));
  clock.advance(28 * DAY);
  expect(await charged()).toBe(String(end));
  clock.advance(1000);
  expect(await charged()).toBeUndefined();
  clock.advance(3 * DAY);
  await jobs.runDue();
  expect(await charged()).toBeUndefined();
  expect(w.stripe.of("POST /v1/customers")).toHaveLength(1);
});

test("only owners pay, for what is for sale", async () => {
  const w = await paying();
  for (const [price, interval] of [
    ["price_nowhere", "monthly"],
    ["price_old", "monthly"],
    ["price_foreign", "monthly"],
    ["price_py", "monthly"],
  ] as const) {
    const { status, body } = await w.checkout(price, interval);
    expect([price, status, body.error?.code]).toEqual([price, 400, "bad_request"]);
  }
  expect((await w.checkout("")).status).toBe(422);
  expect((await w.change("comped")).status).toBe(422);
  expect((await w.call("owner", "POST", "/billing/create-portal", { flow: "other" })).status).toBe(
    422,
  );
  for (const [path, body] of [
    ["create-checkout", { price_id: "price_sm" }],
    ["create-portal", {}],
    ["change-plan", { plan: "pro" }],
  ] as const)
    for (const [who, status] of [
      ["admin", 403],
      ["client", 404],
      ["stranger", 404],
      [null, 401],
    ] as const)
      expect([who, (await w.call(who, "POST", `/billing/${path}`, body)).status]).toEqual([
        who,
        status,
      ]);
  expect(w.stripe.asked.filter(({ what }) => what.startsWith("POST"))).toEqual([]);
});

test("what Stripe tells is heard once, in any order, and what holds is how it is by then", async () => {
  const w = await paying();
  const id = await customer(w);
  w.stripe.subscribe("sub_1", id, "price_pm");
  await told("evt_2", id);
  expect(await planOf(w)).toEqual(["pro", "active", "monthly"]);
  const asks = w.stripe.of("GET /v1/subscriptions").length;
  await told("evt_2", id);
  expect(w.stripe.of("GET /v1/subscriptions")).toHaveLength(asks);
  w.stripe.subscribe("sub_1", id, "price_sm", { status: "past_due" });
  // An event from before, which comes late.
  await told("evt_1", id);
  expect(await planOf(w)).toEqual(["starter", "past_due", "monthly"]);
  w.stripe.subscribe("sub_1", id, "price_sm", { status: "canceled" });
  await told("evt_3", id);
  expect(await planOf(w)).toEqual(["free", "cancelled", null]);
  expect((await w.call("owner", "POST", "/billing/create-portal", {})).status).toBe(200);
  expect(
    (await w.call("owner", "POST", "/billing/create-portal", { flow: "subscription_cancel" }))
      .status,
  ).toBe(404);
  clock.advance(31 * DAY);
  await told("evt_4", id);
  expect(globalRows(services, "select id from billing_events")).toEqual([{ id: "evt_4" }]);
});

test("what Stripe didn't sign, or long ago, is refused and leaves nothing", async () => {
  const w = await paying();
  const id = await customer(w);
  const object = { object: "subscription", customer: id };
  const now = Math.floor(clock.now().getTime() / 1000);
  for (const options of [{ secret: "whsec_other" }, { at: now - 301 }, { at: now + 302 }])
    expect((await tell("evt_1", object, options)).status).toBe(400);
  const whom = JSON.stringify({ object });
  for (const text of [
    "[]",
    "null",
    "1",
    '"x"',
    "{}",
    "not JSON",
    '{"id":"evt_1"}',
    '{"id":"evt_1","data":{}}',
    '{"id":"evt_1","data":{"object":null}}',
    `{"data":${whom}}`,
    `{"id":1,"data":${whom}}`,
  ])
    expect([text, (await tellText(text)).status]).toEqual([text, 400]);
  const bare = await send("POST", "/api/billing/webhook", "{}", { "user-agent": "x" });
  expect(bare.status).toBe(400);
  expect(globalRows(services, "select * from billing_events")).toEqual([]);
  const large = await send("POST", "/api/billing/webhook", " ".repeat(1_000_001));
  expect(large.status).toBe(413);
  // Of whom nobody here knows nothing is kept.
  expect((await tell("evt_1", { object: "customer", id: "cus_other" })).status).toBe(200);
  expect(globalRows(services, "select * from billing_events")).toEqual([]);
});

test("a plan is changed at Stripe and here in one request, and a smaller one archives projects", async () => {
  const w = await paying();
  expect((await w.change("pro")).status).toBe(404);
  const id = await customer(w);
  expect((await w.change("pro")).status).toBe(404);
  w.stripe.subscribe("sub_1", id, "price_pm");
  await told("evt_1", id);
  expect((await w.checkout("price_sm")).status).toBe(409);
  const same = await w.change("pro");
  expect([same.status, refusalOf(same)]).toEqual([422, { plan: "duplicate" }]);
  for (const name of ["A", "B", "C", "D"]) await w.project("owner", { name });
  const { status, body } = await w.change("starter", "yearly");
  expect([status, body]).toEqual([
    200,
    { tier: "starter", billing_interval: "yearly", status: "active" },
  ]);
  expect(w.stripe.of("POST /v1/subscriptions/sub_1").map(({ form }) => form)).toEqual([
    {
      "items[0][id]": "si_sub_1",
      "items[0][price]": "price_sy",
      proration_behavior: "create_prorations",
    },
  ]);
  expect(await planOf(w)).toEqual(["starter", "active", "yearly"]);
  const names = async (kind: string) =>
    (await w.call("owner", "GET", `/projects?status=${kind}`)).body.map(({ name }: Body) => name);
  expect([(await names("active")).toSorted(), await names("archived")]).toEqual([
    ["B", "C", "D"],
    ["A"],
  ]);
  const portal = await w.call("owner", "POST", "/billing/create-portal", {
    flow: "subscription_cancel",
  });
  expect([portal.status, portal.body]).toEqual([200, { url: "https://portal.example/p" }]);
  expect(w.stripe.of("POST /v1/billing_portal/sessions").at(-1)?.form).toMatchObject({
    "flow_data[type]": "subscription_cancel",
    "flow_data[subscription_cancel][subscription]": "sub_1",
  });
});

test("when Stripe can't be reached, nothing changes and a job tries again", async () => {
  const w = await paying();
  const id = await customer(w);
  w.stripe.subscribe("sub_1", id, "price_pm");
  w.stripe.fails.next = 2;
  await told("evt_1", id);
  expect(await planOf(w)).toEqual(["pro", "trialing", null]);
  w.stripe.fails.next = 2;
  const { status, body } = await w.change("starter");
  expect([status, body.error.code]).toEqual([503, "unavailable"]);
  clock.advance(10_000);
  await jobs.runDue();
  expect(await planOf(w)).toEqual(["pro", "active", "monthly"]);
});

test("a cancelled organization's subscription is cancelled, tried again, and one restored has none", async () => {
  const w = await paying();
  const id = await customer(w);
  w.stripe.subscribe("sub_1", id, "price_pm");
  await told("evt_1", id);
  w.stripe.fails.next = 2;
  expect((await w.call("owner", "DELETE", "/account")).status).toBe(200);
  await jobs.runDue();
  expect(w.stripe.subscriptions.get("sub_1")?.status).toBe("active");
  clock.advance(10_000);
  await jobs.runDue();
  expect(w.stripe.subscriptions.get("sub_1")?.status).toBe("canceled");
  // Who pays meanwhile is not charged again.
  w.stripe.subscribe("sub_2", id, "price_sm");
  await told("evt_2", id);
  expect(w.stripe.subscriptions.get("sub_2")?.status).toBe("canceled");
  expect((await w.call("owner", "POST", `/api/v1/orgs/${w.org.id}/restore`)).status).toBe(200);
  await jobs.runDue();
  expect(await planOf(w)).toEqual(["free", "cancelled", null]);
});

test("of twenty at once one changes the plan, and an event told twenty times is asked about once", async () => {
  const w = await paying();
  const id = await customer(w);
  w.stripe.subscribe("sub_1", id, "price_pm");
  const asks = w.stripe.of("GET /v1/subscriptions").length;
  const twenty = Array.from({ length: 20 }, (_, n) => n);
  await Promise.all(twenty.map(() => tell("evt_1", { object: "subscription", customer: id })));
  await jobs.runDue();
  expect(w.stripe.of("GET /v1/subscriptions")).toHaveLength(asks + 1);
  const answers = await Promise.all(twenty.map(() => w.change("starter")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)]);
  expect(w.stripe.of("POST /v1/subscriptions/sub_1")).toHaveLength(1);
  for (const [path, body] of [
    ["change-plan", { plan: "pro" }],
    ["create-portal", {}],
  ] as const) {
    const key = { "idempotency-key": `sent again to ${path}, and answered alike` };
    const again = () => w.call("owner", "POST", `/billing/${path}`, body, key);
    const first = await again();
    const second = await again();
    expect([path, first.status, second.status]).toEqual([path, 200, 200]);
    expect(second.body).toEqual(first.body);
  }
  expect(w.stripe.of("POST /v1/subscriptions/sub_1")).toHaveLength(2);
});

test("a doctor asks whether payments can be taken, and several subscriptions of one organization are in the log", async () => {
  const w = await paying();
  const seen = async () =>
    (await examine(services)).filter(({ what }) => what === "payments").map(({ grade }) => grade);
  expect(await seen()).toEqual(["ok"]);
  const id = await customer(w);
  w.stripe.subscribe("sub_1", id, "price_sm");
  w.stripe.subscribe("sub_2", id, "price_pm");
  const before = logged.length;
  await told("evt_several", id);
  expect(logged.slice(before).join("\n")).toContain("pays for several subscriptions");
  w.stripe.close();
  expect(await seen()).toEqual(["fault"]);
});
