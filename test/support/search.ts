import type { Body, Who, World } from "./world.ts";

/** Searches as somebody and answers the hits. */
export const searching =
  ({ call }: Pick<World, "call">) =>
  async (who: Who, q: string, more: Record<string, string> = {}): Promise<Body[]> => {
    const { status, body } = await call(who, "GET", `/search?${new URLSearchParams({ q, ...more })}`);
    if (status !== 200) throw new Error(`${q} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
