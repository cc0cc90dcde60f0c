import type { Body, Who, World } from "./world.ts";

/** Every page of a list by its links, and what it says of its length. */
export async function follow({ call }: Pick<World, "call">, who: Who, path: string) {
  const rows: Body[] = [];
  const links: string[] = [];
  const counts = new Set<string>();
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await call(who, "GET", next);
    if (status !== 200) throw new Error(`${next}: ${status}`);
    rows.push(...body);
    counts.add(
      `${headers.get("x-total-count")} ${headers.get("x-total-count-exact") ?? ""}`.trim(),
    );
    const link = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
    next = link && new URL(link).pathname + new URL(link).search;
    if (next) links.push(next);
  }
  return { ids: rows.map(({ id }) => id), links, counts: [...counts] };
}
