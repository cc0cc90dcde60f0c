import { scene as written } from "./search.ts";
import type { Who } from "./world.ts";

/** A project with a message board, and ways to write on it and to search as anybody. */
export async function scene() {
  const { search: find, ...w } = await written();
  const ask = (who: Who, query: string) => w.call(who, "GET", `/search?${query}`);
  const titles = async (q: string, who: Who = "owner") =>
    (await find(who, q)).map(({ title }) => title);
  const status = (id: string, wanted: string) =>
    w.call("owner", "PUT", `/recordings/${id}/status/${wanted}`);
  return { ...w, find, ask, titles, status };
}
