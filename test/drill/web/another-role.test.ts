import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

/** What another does is there before somebody looks for it. */
const SOON_MS = 3000;

interface Known {
  email: string;
  membership_id: string;
}

/** Ada, and Mei at home, whom Ada gives other roles. */
async function two() {
  const [ada, mei] = [await somebody(at, "ada@example.com"), await somebody(at, "mei@example.com")];
  const people = await ada.get<Known[]>("/people");
  const id = people.find(({ email }) => email === "mei@example.com")?.membership_id;
  const make = (role: string) => send(ada, "PATCH", `/people/${id}`, { role });
  return { mei, make };
}

/** Which roles somebody is offered for whom they invite, soon. */
async function offers({ page }: Sitting, roles: string[]): Promise<void> {
  const options = page.getByLabel("They are").locator("option");
  const now = () => options.allInnerTexts();
  const end = Date.now() + SOON_MS;
  while (Date.now() < end && String(await now()) !== String(roles)) await Bun.sleep(50);
  expect(await now()).toEqual(roles);
}

tryPage("who gets another role is offered what that may, on the page they have open", async () => {
  const { mei, make } = await two();
  const { page } = mei;
  await mei.open("/people");
  await offers(mei, ["Member", "Client"]);
  const link = page.getByRole("button", { name: /^make a link by which/ });
  expect(await link.count()).toBe(0);
  await make("admin");
  await offers(mei, ["Member", "Admin", "Client"]);
  await link.waitFor({ timeout: SOON_MS });
  await make("member");
  await offers(mei, ["Member", "Client"]);
  await link.waitFor({ state: "detached", timeout: SOON_MS });
});

tryPage("home is that of one's role, as soon as it is another", async () => {
  const { mei, make } = await two();
  const { page } = mei;
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
  const others = page.getByRole("button", { name: "Projects you aren’t in" });
  expect(await others.count()).toBe(0);
  await make("owner");
  await others.waitFor({ timeout: SOON_MS });
  await press(page.getByRole("button", { name: /^Mei Tanaka:/ }));
  await choose(page, "People");
  await offers(mei, ["Member", "Admin", "Owner", "Client"]);
  await make("member");
  await offers(mei, ["Member", "Client"]);
  await page.goBack();
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
  expect(await others.count()).toBe(0);
});
