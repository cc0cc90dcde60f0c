import { afterAll, expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import {
  eventText,
  signedHeaders,
  stripeThere,
  WEBHOOK_SECRET,
} from "../../support/stripe-there.ts";

const FAR = 180_000;
const stripe = stripeThere();
afterAll(() => stripe.close());
const at = desk({
  BILLING: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API: stripe.address,
});

/** Stripe knows of a subscription and tells of it. */
async function paid(customer: string, price: string): Promise<void> {
  stripe.subscribe("sub_1", customer, price);
  const body = eventText("evt_1", { object: "subscription", customer });
  const headers = signedHeaders(body, Math.floor(Date.now() / 1000));
  const answer = await fetch(`${at.address}/api/billing/webhook`, {
    method: "POST",
    headers,
    body,
  });
  expect(answer.status).toBe(200);
}

tryPage(
  "who chooses a smaller plan is told before what is archived, and finds it so; a larger one is asked for, too",
  async () => {
    const { page, open, get } = await at.person();
    await open("/settings?part=billing");
    const plans = page.getByRole("listitem");
    const yearly = plans.filter({ hasText: "Starter, yearly" });
    expect(await yearly.innerText()).toContain("3 projects, 20 people, 10 GB");
    expect(await get<unknown[]>("/projects")).toHaveLength(4);

    await yearly.getByRole("button", { name: "Choose it" }).click();
    const sure = page.getByRole("dialog", { name: "Change to Starter, yearly?" });
    await sure.getByText("It costs US$240.00 a year.").waitFor();
    await sure.getByText("The one that nothing happened in for longest is archived").waitFor();
    await page
      .context()
      .route("https://checkout.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Pay here</title>" }),
      );
    await sure.getByRole("button", { name: "Go and pay" }).click();
    await page.waitForURL("https://checkout.example/pay");
    const { customer = "" } = stripe.of("POST /v1/checkout/sessions").at(-1)?.form ?? {};
    await paid(customer, "price_sy");

    await open("/settings?part=billing");
    await yearly.getByText("Yours").waitFor();
    expect(await get<unknown[]>("/projects")).toHaveLength(3);
    expect(await get<unknown[]>("/projects?status=archived")).toHaveLength(1);
    await plans
      .filter({ hasText: "Pro, monthly" })
      .getByRole("button", { name: "Choose it" })
      .click();
    const larger = page.getByRole("dialog", { name: "Change to Pro, monthly?" });
    await larger.getByText("What is left of the plan you have is counted against it.").waitFor();
    await larger.getByRole("button", { name: "Change the plan" }).click();
    await plans.filter({ hasText: "Pro, monthly" }).getByText("Yours").waitFor();
    expect(await larger.count()).toBe(0);
  },
  FAR,
);
