import type { Desk, Sitting } from "../../support/browser.ts";
import { send } from "./sending.ts";

const COLUMNS = {
  Ashore: ["Caulk the deck", "Tar the seams"],
  Afloat: ["Bend the sails", "Stow the anchor"],
};

interface Tool {
  key: string;
  id: string;
}

/** The board of a new project with two columns, and how cards stand beside it. */
export async function atBoard(at: Desk, options?: Parameters<Desk["person"]>[0]) {
  const sitting = await at.person(options);
  await sitting.open("");
  const project = await send(sitting, "POST", "/projects", { name: "Fitting out" });
  const { tools } = await sitting.get<{ tools: Tool[] }>(`/projects/${project.id}`);
  const board = tools.find(({ key }) => key === "board")?.id ?? "";
  const ids = new Map<string, string>();
  const make = async (parent: string, type: string, title: string) => {
    const { id } = await send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
    ids.set(title, id);
    return id;
  };
  for (const [name, cards] of Object.entries(COLUMNS)) {
    const column = await make(board, "column", name);
    for (const card of cards) await make(column, "card", card);
  }
  await sitting.open(`/recordings/${board}`);
  return { ...sitting, board, id: (title: string) => ids.get(title) ?? "", ...onScreen(sitting) };
}

/** What is found on the board and beside it. */
function onScreen({ page }: Sitting) {
  const beside = page.getByRole("complementary");
  const sheet = (title: string) =>
    page.getByRole("complementary", { name: `Card: ${title}`, exact: true });
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const tile = (title: string) =>
    page.locator(".board").getByRole("link", { name: title, exact: true });
  const title = (name: string) => sheet(name).getByRole("button", { name: "edit the title" });
  return { beside, sheet, column, tile, title };
}
