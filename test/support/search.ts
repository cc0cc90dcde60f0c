import { type Body, type Who, type World, world } from "./world.ts";

/** Searches as somebody and answers the hits. */
export const searching =
  ({ call }: Pick<World, "call">) =>
  async (who: Who, q: string, more: Record<string, string> = {}): Promise<Body[]> => {
    const { status, body } = await call(
      who,
      "GET",
      `/search?${new URLSearchParams({ q, ...more })}`,
    );
    if (status !== 200) throw new Error(`${q} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

/** A project with a message board, and ways to write on it and to search as its owner. */
export async function scene() {
  const w = await world();
  const home = await w.project();
  const board: string = home.tool("message_board");
  const write = (title: string, content = "", more: object = {}): Promise<Body> =>
    w.make("owner", board, { type: "message", title, content: content || "nothing else", ...more });
  const search = searching(w);
  const titles = async (q: string, more: Record<string, string> = {}) =>
    (await search("owner", q, more)).map(({ title }) => title);
  return { ...w, home, board, write, search, titles };
}
