import { expect } from "bun:test";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { outsideAt } from "./wide.ts";

const at = desk();
const LONG = "Donaudampfschifffahrts".repeat(9);

async function make({ page }: Sitting, parent: string, body: object): Promise<string> {
  const path = `/api/v1/coral-reef/recordings/${parent}/children`;
  return page.evaluate(
    async ([to, sent]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(to ?? "", { method: "POST", headers, body: sent ?? "" });
      return (await answer.json()).id;
    },
    [path, JSON.stringify(body)],
  );
}

tryPage("a long title leaves what stands beside it as it is", async () => {
  const sitting = await at.person();
  const { page, open } = sitting;
  await open("");
  const { tool } = await demoProject(sitting);
  await make(sitting, tool("todos"), { type: "todolist", title: "Short" });
  const title = "A list that somebody named at some length ".repeat(6).slice(0, 240);
  const list = await make(sitting, tool("todos"), { type: "todolist", title });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(`/recordings/${tool("todos")}`);
    const heightOf = async (name: string) =>
      (await page.getByRole("region", { name }).getByText("0 of 0").boundingBox())?.height;
    const height = await heightOf("Short");
    expect([width, await heightOf(title)]).toEqual([width, height]);
    await open(`/recordings/${list}`);
    const widthOf = async () => (await page.locator("h1").boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeGreaterThan(width / 2);
    const whole = await widthOf();
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    await page.getByText("Nothing here is archived.").waitFor();
    expect([width, await widthOf()]).toEqual([width, whole]);
  }
});

tryPage("a very long word is broken, and pushes nothing out of the window", async () => {
  const sitting = await at.person();
  const { page, open } = sitting;
  await open("");
  const { id, tool } = await demoProject(sitting);
  const list = await make(sitting, tool("todos"), { type: "todolist", title: LONG });
  const todo = await make(sitting, list, { type: "todo", title: LONG, content: LONG });
  const folder = await make(sitting, tool("folder"), { type: "folder", title: LONG });
  const text = await make(sitting, folder, {
    type: "document",
    title: LONG,
    content_html: `<p>${LONG}</p>`,
  });
  const message = await make(sitting, tool("message_board"), {
    type: "message",
    title: LONG,
    content_html: `<p>${LONG}</p><table><tr><td>${LONG}</td><td>Short</td></tr></table>`,
  });
  const places = [tool("todos"), list, todo, tool("folder"), folder, text, message];
  const paths = [
    `/projects/${id}`,
    `/search?q=${LONG.slice(0, 22)}`,
    `/recordings/${tool("board")}`,
    ...places.map((one) => `/recordings/${one}`),
  ];
  const wide: string[] = [];
  for (const path of paths) {
    await open(path);
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    for (const width of [1280, 390, 320]) {
      const out = await outsideAt(page, width);
      if (out > 0) wide.push(`${path} at ${width}: ${out}`);
    }
  }
  expect(wide).toEqual([]);
});
