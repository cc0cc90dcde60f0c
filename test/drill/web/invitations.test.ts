import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

interface Invitation {
  id: string;
  email: string;
  project_ids: string[];
}

/** Somebody whom Ada invited, in the list of those who haven't come yet. */
async function invited(email: string) {
  const sitting = await at.person();
  await sitting.open("/people");
  await sitting.page.getByLabel("E-mail address").fill(email);
  await press(sitting.page.getByRole("button", { name: "Send invitation" }));
  const row = sitting.page
    .getByRole("region", { name: "Haven’t come yet" })
    .getByRole("listitem")
    .filter({ hasText: email });
  await row.getByText(/Sent .+ by Ada Lovelace/).waitFor();
  return { ...sitting, sitting, row };
}

const invitationTo = async ({ get }: Sitting, email: string) =>
  (await get<Invitation[]>("/people/invitations")).find((one) => one.email === email);

tryPage("who invites says at once into which projects somebody comes", async () => {
  const sitting = await at.person();
  await sitting.open("/people");
  const { page } = sitting;
  const { id } = await demoProject(sitting);
  await page.getByLabel("E-mail address").fill("mary@example.com");
  const more = page.locator("summary", { hasText: "Into which projects they come" });
  await press(more);
  await press(page.getByRole("checkbox", { name: "Website relaunch" }));
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Send invitation" }));
  await page.getByRole("listitem").filter({ hasText: "mary@example.com" }).waitFor();
  expect((await invitationTo(sitting, "mary@example.com"))?.project_ids).toEqual([id]);
  expect(await page.getByRole("checkbox", { name: "Website relaunch" }).isChecked()).toBe(false);
});

tryPage("an invitation is sent again, until that is too often", async () => {
  const { page, row } = await invited("edith@example.com");
  const again = row.getByRole("button", { name: /^Send again/ });
  const resend = async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/resend"));
    await press(again);
    const status = (await answered).status();
    await again.and(page.locator(":enabled")).waitFor();
    return status;
  };
  expect(await resend()).toBe(200);
  await page.getByText("edith@example.com has it in the mail again.").waitFor();
  const MOST_AN_HOUR = 3;
  for (let times = 0, status = 200; status === 200; times++) {
    expect(times).toBeLessThan(MOST_AN_HOUR);
    status = await resend();
  }
  await page.getByText("It was sent several times in the last hour").waitFor();
});

tryPage("an invitation leads into the projects that are chosen for it", async () => {
  const { page, row, sitting } = await invited("joan@example.com");
  await press(row.getByRole("button", { name: /^Projects…/ }));
  await press(page.getByRole("checkbox", { name: "Website relaunch" }));
  await press(page.getByRole("button", { name: "Save" }));
  await row.getByText(/into 1 project/).waitFor();
  const { id } = await demoProject(sitting);
  expect((await invitationTo(sitting, "joan@example.com"))?.project_ids).toEqual([id]);
  await press(row.getByRole("button", { name: /^Projects…/ }));
  expect(await page.getByRole("checkbox", { name: "Website relaunch" }).isChecked()).toBe(true);
});

tryPage("an invitation that is taken back is nowhere any more", async () => {
  const { page, row, sitting, get } = await invited("katherine@example.com");
  const known = await invitationTo(sitting, "katherine@example.com");
  await press(row.getByRole("button", { name: /^Take back/ }));
  await press(page.getByRole("button", { name: "Take it back" }));
  await row.waitFor({ state: "detached" });
  expect(await invitationTo(sitting, "katherine@example.com")).toBeUndefined();
  expect(await get(`/people/invitations/${known?.id}/projects`)).toMatchObject({
    error: { code: "not_found" },
  });
});

tryPage(
  "who follows an invitation finds their address in the form, and needs no more than it",
  async () => {
    const { page } = await at.person();
    await page.route("**/api/v1/invitations/of-grace", (route) =>
      route.fulfill({
        json: {
          org: { name: "Coral Reef", slug: "coral-reef" },
          inviter: { name: "Ada Lovelace" },
          email: "grace.h@example.com",
          role: "member",
        },
      }),
    );
    let accepted = 0;
    await page.route("**/api/v1/invitations/of-grace/accept", (route) => {
      accepted++;
      return route.fulfill({
        status: 404,
        json: { error: { code: "not_found", message: "Over." } },
      });
    });
    await page.goto(`${at.address}/invitations/of-grace`);
    await page.locator('input[name="email"][value="grace.h@example.com"]').waitFor();
    await page.getByLabel("Your name").fill("Grace");
    await page.getByLabel("Password").fill("a coral of seven colours");
    await page.getByRole("button", { name: "Make my account" }).click();
    await page.getByText("Over.").waitFor();
    expect(accepted).toBe(1);
  },
);

/** Has an invitation's link lead to one of the demonstration's organization. */
const leadTo = (page: Page, token: string, email: string, onAsk = () => {}) =>
  page.route(`**/api/v1/invitations/${token}`, (route) => {
    onAsk();
    const org = { name: "Coral Reef", slug: "coral-reef" };
    return route.fulfill({ json: { org, inviter: { name: "Grace" }, email, role: "member" } });
  });

/** Has whoever sits there be in no organization, until it is let go. */
const inNone = (page: Page) =>
  page.route("**/api/v1/authorization", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), organizations: [] };
    await route.fulfill({ response, json });
  });

tryPage("an invitation that was followed isn't asked for again", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  let asked = 0;
  await leadTo(page, "of-ada", "ada@example.com", () => asked++);
  await inNone(page);
  await page.route("**/api/v1/invitations/of-ada/accept", async (route) => {
    await page.unroute("**/api/v1/authorization");
    await route.fulfill({ json: {} });
  });
  await page.goto(`${at.address}/invitations/of-ada`);
  await press(page.getByRole("button", { name: "Come in", exact: true }));
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
  expect(asked).toBe(1);
});

tryPage("an invitation for somebody else says so, and lets them come in", async () => {
  const { page } = await somebody(at, "mei@example.com");
  await leadTo(page, "of-grace", "grace.h@example.com");
  await inNone(page);
  await page.goto(`${at.address}/invitations/of-grace`);
  await page.getByText("You are signed in as mei@example.com.").waitFor();
  await page.getByText("This invitation is for grace.h@example.com.").waitFor();
  expect(await page.getByRole("button", { name: "Come in", exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Your organizations" }).count()).toBe(1);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.unroute("**/api/v1/authorization");
  await press(page.getByRole("button", { name: "Come in as somebody else" }));
  await page.locator('input[name="email"][value="grace.h@example.com"]').waitFor();
  expect(new URL(page.url()).pathname).toBe("/invitations/of-grace");
});

tryPage("who comes in by another address than an invitation's can come as another", async () => {
  const { page } = await at.person();
  await leadTo(page, "of-grace", "grace.h@example.com");
  await page.route("**/api/v1/invitations/of-grace/accept", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "forbidden", message: "Another." } } }),
  );
  await page.goto(`${at.address}/invitations/of-grace`);
  await press(page.getByRole("button", { name: "I have an account" }));
  await page.getByLabel("E-mail").fill("mei@example.com");
  await page.getByLabel("Password").fill("atoll-demo");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await page.getByText("You are signed in as mei@example.com.").waitFor();
  await page.getByRole("button", { name: "Come in as somebody else" }).waitFor();
});

tryPage("who follows a link to join and is in already is led in", async () => {
  const { page } = await somebody(at, "mei@example.com");
  await page.route("**/api/v1/join/reef", (route) =>
    route.fulfill({ json: { org: { name: "Coral Reef", slug: "coral-reef" } } }),
  );
  await page.goto(`${at.address}/join/reef`);
  await page.getByText("You are in this organization already.").waitFor();
  expect(await page.getByRole("button", { name: "Come in", exact: true }).count()).toBe(0);
  await press(page.getByRole("link", { name: "Go to Coral Reef" }));
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
});

tryPage("who invites gives no role above their own", async () => {
  const ROLES = ["Member", "Admin", "Owner", "Client"];
  for (const [email, given] of [
    ["mei@example.com", ["Member", "Client"]],
    ["grace@example.com", ["Member", "Admin", "Client"]],
    ["ada@example.com", ROLES],
  ] as const) {
    const { page, open } = await somebody(at, email);
    await open("/people");
    const offered = await page.getByLabel("They are").locator("option").allInnerTexts();
    expect([email, offered]).toEqual([email, [...given]]);
  }
});

tryPage("an admin makes nobody an owner, and does nothing with who is to be one", async () => {
  const ada = await somebody(at, "ada@example.com");
  const body = { email: "barbara@example.com", role: "owner" };
  await send(ada, "POST", "/people", body);
  const people = await ada.get<{ name: string; membership_id: string }[]>("/people");
  const { page, open } = await somebody(at, "grace@example.com");
  const idOf = (name: string) => people.find((one) => one.name === name)?.membership_id;
  for (const [name, roles] of [
    ["Mei Tanaka", ["Member", "Admin", "Client"]],
    ["Ada Lovelace", ["Owner"]],
  ] as const) {
    await open(`/people/${idOf(name)}`);
    await press(page.getByRole("button", { name: "Change", exact: true }));
    const offered = await page.getByLabel("Role").locator("option").allInnerTexts();
    expect([name, offered]).toEqual([name, [...roles]]);
    await page.keyboard.press("Escape");
  }
  expect(await page.getByRole("button", { name: "Remove" }).count()).toBe(0);
  await open("/people");
  const waiting = page.getByRole("listitem").filter({ hasText: body.email });
  await waiting.getByText(/Owner\./).waitFor();
  expect(await waiting.getByRole("button", { name: /^(Send again|Projects)/ }).count()).toBe(0);
});
