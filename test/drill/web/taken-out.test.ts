import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

interface Person {
  membership_id: string;
  name: string;
}

tryPage(
  "who is taken out of an organization is told so in an open page, and keeps what they typed",
  async () => {
    const ada = await atHome(at);
    const people = await ada.get<Person[]>("/people");
    const mei = await somebody(at, "mei@example.com");
    const { page } = mei;
    const [project] = await mei.get<{ tools: { key: string; id: string }[] }[]>("/projects");
    const room = project?.tools.find(({ key }) => key === "chat")?.id;
    await mei.open(`/recordings/${room}`);
    const field = page.getByRole("textbox", { name: /^Say something/ });
    await field.fill("Nearly said");
    const meiId = people.find(({ name }) => name.startsWith("Mei"))?.membership_id;
    await send(ada, "DELETE", `/people/${meiId}`);
    await page.getByText("You are no longer in Coral Reef.").waitFor();
    expect(await field.inputValue()).toBe("Nearly said");
    await loadAxe(page);
    for (const width of [1280, 390]) {
      const outside = await outsideAt(page, width);
      expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
    }
    mei.complaints.length = 0;
    await press(page.getByRole("link", { name: "To your organizations" }));
    await page.waitForURL((url) => !url.pathname.startsWith("/coral-reef"));
    mei.complaints.length = 0;
  },
);

tryPage("a line that somebody left for others stands where they are met", async () => {
  const ada = await atHome(at);
  const people = await ada.get<Person[]>("/people");
  const idOf = (first: string) =>
    people.find(({ name }) => name.startsWith(first))?.membership_id ?? "";
  const away = (days: number, note: string) => ({
    starts_on: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ends_on: null,
    note,
  });
  await send(ada, "POST", `/people/${idOf("Grace")}/out_of_office`, away(-1, "Gone fishing"));
  const { page, open } = ada;
  await open(`/people/${idOf("Grace")}`);
  await page.getByText("Gone fishing").waitFor();
  const ping = await send(ada, "POST", "/chats", { membership_ids: [idOf("Grace")] });
  await open(`/recordings/${ping.id}`);
  await page.locator(".room-head").getByText("Gone fishing").waitFor();
  await send(ada, "POST", `/recordings/${ping.id}/children`, {
    type: "chat_message",
    content: "Any luck?",
  });
  await open("/pings");
  const chat = page.getByRole("listitem").filter({ hasText: "Any luck?" });
  await chat.getByText("Away", { exact: true }).waitFor();
  await open("/people");
  const row = page.getByRole("listitem").filter({ hasText: "Grace Hopper" });
  await row.getByText("Away").waitFor();

  await send(ada, "POST", `/people/${idOf("Grace")}/out_of_office`, away(3, "Soon fishing"));
  await open(`/people/${idOf("Grace")}`);
  await page.getByText(/^Away from/).waitFor();
  await open("/people");
  await row.waitFor();
  expect(await row.getByText("Away").count()).toBe(0);
});

/** A message in a project that not everybody is on, which Grace has open. */
async function open() {
  const ada = await atHome(at);
  const all =
    await ada.get<{ id: string; name: string; tools: { key: string; id: string }[] }[]>(
      "/projects",
    );
  const project = all.find(({ name }) => name === "Harbour Hotel");
  const board = project?.tools.find(({ key }) => key === "message_board")?.id;
  const people = await ada.get<Person[]>("/people");
  const graceId = people.find(({ name }) => name.startsWith("Grace"))?.membership_id;
  const change = (body: object) => send(ada, "PUT", `/projects/${project?.id}/people`, body);
  await change({ grant: [graceId] });
  const body = { type: "message", title: "Soon gone", content: "Words." };
  const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
  const grace = await somebody(at, "grace@example.com");
  await grace.open(`/recordings/${id}`);
  await grace.page.getByRole("heading", { name: "Soon gone" }).waitFor();
  return { ada, grace, id, takeOff: () => change({ revoke: [graceId] }) };
}

tryPage("what is deleted for good says so where it is open, and offers no way back", async () => {
  const { ada, grace, id } = await open();
  await send(ada, "PUT", `/recordings/${id}/status/trashed`);
  await grace.page.getByRole("button", { name: "Bring it back" }).waitFor();
  await send(ada, "DELETE", `/trash/${id}`);
  await grace.page.getByText("This was deleted for good, or you can’t see it any more.").waitFor();
  expect(await grace.page.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
  grace.complaints.length = 0;
});

tryPage("who is taken off a project is told so where something of it is open", async () => {
  const { grace, takeOff } = await open();
  await takeOff();
  await grace.page.getByText("you can’t see it any more").waitFor();
  grace.complaints.length = 0;
});
