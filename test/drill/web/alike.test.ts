import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

interface Person {
  membership_id: string;
  name: string;
  role: string;
  kind: string;
  status: string;
}

tryPage("only who can be one person, or run an agent, is offered for it", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  await send(sitting, "POST", "/agents", { name: "Limpet", directable_by: "members" });
  const everybody: Person[] = await get("/people?per_page=100");
  const named = (fits: (one: Person) => boolean) =>
    everybody.flatMap((one) => (fits(one) ? one.name : [])).toSorted();
  const [member] = everybody.filter(({ role, status }) => role === "member" && status === "active");
  const agent = everybody.find(({ kind }) => kind === "agent");
  expect(everybody.some(({ status }) => status === "invited")).toBe(true);
  await open(`/people/${member?.membership_id}`);
  await press(page.getByRole("button", { name: /^Merge/ }));
  const offered = page.getByRole("dialog").getByRole("combobox").locator("option");
  await offered.first().waitFor({ state: "attached" });
  expect((await offered.allInnerTexts()).toSorted()).toEqual(
    named(
      ({ membership_id, role, kind, status }) =>
        membership_id !== member?.membership_id &&
        role !== "client" &&
        kind === "person" &&
        status === "active",
    ),
  );
  await open(`/people/${agent?.membership_id}`);
  await page.getByRole("button", { name: "Hand over their work" }).waitFor();
  expect(await page.getByRole("button", { name: /^Merge/ }).count()).toBe(0);
});
