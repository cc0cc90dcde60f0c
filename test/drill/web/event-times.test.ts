import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send, somebody } from "./sending.ts";
import { event, nextWeek } from "./weeks.ts";

const at = desk();

interface Event {
  id: string;
  starts_at: string;
  ends_at: string | null;
  version: number;
}

tryPage("two who change when an event is undo nothing of each other", async () => {
  const ada = await somebody(at, "ada@example.com");
  const { id } = await send(ada, "POST", "/calendar", {
    title: "Stocktaking",
    starts_at: `${nextWeek(1)}T14:30:00Z`,
    ends_at: `${nextWeek(1)}T15:30:00Z`,
  });
  await ada.open(`/recordings/${id}`);
  await press(ada.page.getByRole("button", { name: /, 14:30 to 15:30/ }));
  await ada.page.getByLabel("From, day").fill(nextWeek(2));
  const earlier = {
    starts_at: `${nextWeek(1)}T08:00:00.000Z`,
    ends_at: `${nextWeek(1)}T09:00:00.000Z`,
  };
  await send(ada, "PATCH", `/calendar/${id}`, earlier);
  await press(ada.page.getByRole("button", { name: "Save" }));
  await ada.page.getByText("Somebody changed when it is meanwhile.").first().waitFor();
  expect(await ada.get<Event>(`/recordings/${id}`)).toMatchObject(earlier);
  await press(ada.page.getByRole("button", { name: /, 8:00 to 9:00/ }));
  await ada.page.getByLabel("From, day").fill(nextWeek(2));
  // What else is changed of it is in nobody's way.
  await send(ada, "PATCH", `/recordings/${id}`, { content: "With lists." });
  await press(ada.page.getByRole("button", { name: "Save" }));
  await ada.page.getByRole("button", { name: /, 8:00 to 9:00/ }).waitFor();
  await ada.page.waitForFunction(
    async ([path, day]) =>
      (await (await fetch(`/api/v1/coral-reef${path}`)).json()).starts_at.startsWith(day),
    [`/recordings/${id}`, nextWeek(2)],
  );
});

tryPage("an event without an end is at a time, and stays so when it is moved", async () => {
  const ada = await somebody(at, "ada@example.com");
  const starts_at = `${nextWeek(3)}T10:00:00Z`;
  const { id } = await send(ada, "POST", "/calendar", { title: "Boats in", starts_at });
  await ada.open(`/recordings/${id}`);
  await press(ada.page.getByRole("button", { name: /, 10:00$/ }));
  await ada.page.getByLabel("From, time").fill("11:00");
  const sent = ada.page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await press(ada.page.getByRole("button", { name: "Save" }));
  await ada.page.getByRole("button", { name: /, 11:00$/ }).waitFor();
  expect((await sent).status()).toBe(200);
  const kept = await ada.get<Event>(`/recordings/${id}`);
  expect([kept.starts_at, kept.ends_at]).toEqual([`${nextWeek(3)}T11:00:00.000Z`, null]);
});

tryPage("one day of what repeats is shown as it is now, where it was changed", async () => {
  const ada = await somebody(at, "ada@example.com");
  const recurrence = { frequency: "weekly", time_zone: "UTC", count: 4 };
  const { id } = await send(ada, "POST", "/calendar", event("Market", nextWeek(1), { recurrence }));
  for (const [which, day, hour] of [
    ["This one", 8, "12:00"],
    ["From here on", 15, "13:00"],
  ] as const) {
    // Until it is known what is on that day, nothing can be changed: it would change on all of them.
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    await ada.page.route(/\/calendar\?/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await ada.open(`/recordings/${id}?day=${nextWeek(day)}`);
    expect(await ada.page.getByRole("button", { name: /, 10:00 to 11:00/ }).count()).toBe(0);
    answer();
    await press(ada.page.getByRole("button", { name: /, 10:00 to 11:00/ }));
    await ada.page.getByLabel("From, time").fill(hour);
    await press(ada.page.getByRole("button", { name: "Save" }));
    await press(ada.page.getByRole("button", { name: which }));
    await ada.page.waitForURL((url) => !url.pathname.endsWith(id));
    const shown = ada.page.getByRole("button", { name: RegExp(`, ${hour} to `) });
    await shown.waitFor();
    const made = await ada.get<Event>(`/recordings/${ada.page.url().split("/").at(-1)}`);
    expect(made.starts_at).toBe(`${nextWeek(day)}T${hour}:00.000Z`);
  }
});

tryPage("two who change one day of what repeats undo nothing of each other", async () => {
  const ada = await somebody(at, "ada@example.com");
  const recurrence = { frequency: "weekly", time_zone: "UTC", count: 4 };
  const { id } = await send(
    ada,
    "POST",
    "/calendar",
    event("Regatta", nextWeek(1), { recurrence }),
  );
  const day = (days: number) => `/calendar/${id}/occurrences/${nextWeek(days)}`;
  /** Chooses an hour for a day, and which days go with it, after somebody changed something of them. */
  const change = async (days: number, hour: string, which: string, meanwhile: () => unknown) => {
    await ada.open(`/recordings/${id}?day=${nextWeek(days)}`);
    await press(ada.page.getByRole("button", { name: /, 10:00 to 11:00/ }));
    await ada.page.getByLabel("From, time").fill(hour);
    await meanwhile();
    await press(ada.page.getByRole("button", { name: "Save" }));
    await press(ada.page.getByRole("button", { name: which }));
  };
  const theirs = (days: number) => ({
    starts_at: `${nextWeek(days)}T08:00:00.000Z`,
    ends_at: `${nextWeek(days)}T09:00:00.000Z`,
  });
  for (const which of ["This one", "From here on"]) {
    const isOne = which === "This one";
    const days = isOne ? 8 : 15;
    let apart = "";
    await change(days, "14:00", which, async () => {
      const body = theirs(isOne ? days + 2 : days);
      const made = await send<{ created_id: string }>(ada, "PATCH", day(days), body);
      apart = made.created_id;
    });
    await ada.page.getByText("Somebody changed when it is meanwhile.").first().waitFor();
    expect(await ada.get<Event>(`/recordings/${apart}`)).toMatchObject(
      theirs(isOne ? days + 2 : days),
    );
  }
  // What others change of another day is in nobody's way.
  await change(22, "14:00", "This one", () => send(ada, "PATCH", day(1), theirs(1)));
  await ada.page.waitForURL((url) => !url.pathname.endsWith(id));
  await ada.page.getByRole("button", { name: /, 14:00 to 15:00/ }).waitFor();
  const made = await ada.get<Event>(`/recordings/${ada.page.url().split("/").at(-1)}`);
  expect(made.starts_at).toBe(`${nextWeek(22)}T14:00:00.000Z`);
});

tryPage("an hour for all days leaves the one that another chose for them meanwhile", async () => {
  const ada = await somebody(at, "ada@example.com");
  const recurrence = { frequency: "weekly", time_zone: "UTC", count: 4 };
  const { id } = await send(ada, "POST", "/calendar", event("Ferry", nextWeek(1), { recurrence }));
  await ada.open(`/recordings/${id}?day=${nextWeek(8)}`);
  await press(ada.page.getByRole("button", { name: /, 10:00 to 11:00/ }));
  await ada.page.getByLabel("From, time").fill("14:00");
  const theirs = {
    starts_at: `${nextWeek(1)}T08:00:00.000Z`,
    ends_at: `${nextWeek(1)}T09:00:00.000Z`,
  };
  await send(ada, "PATCH", `/calendar/${id}`, theirs);
  await press(ada.page.getByRole("button", { name: "Save" }));
  await press(ada.page.getByRole("button", { name: "All of them" }));
  await ada.page.getByText("Somebody changed when it is meanwhile.").first().waitFor();
  expect(await ada.get<Event>(`/recordings/${id}`)).toMatchObject(theirs);
});
