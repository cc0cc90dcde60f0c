import { app, baseUrl } from "./server.ts";
import type { Who, World } from "./world.ts";

/** Whether a stream is read at a path: it never ends by itself. */
export const isStream = (path: string): boolean => /\/(?:stream|live)$/.test(path);

/** Opens a stream of somebody's notifications and reads what comes, block by block; null at its end. */
export const openStream = (
  w: Pick<World, "org" | "people">,
  who: Exclude<Who, null>,
  query = "",
  headers: Record<string, string> = {},
) => openAt(w, who, `/my/notifications/stream${query}`, headers);

/** The same of a stream at any path of an organization. */
export async function openAt(
  w: Pick<World, "org" | "people">,
  who: Exclude<Who, null>,
  path: string,
  headers: Record<string, string> = {},
) {
  const request = new Request(`${baseUrl}/api/v1/${w.org.slug}${path}`, {
    headers: { cookie: w.people[who].cookie, ...headers },
  });
  const response = await app.handle(request);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return block;
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return null;
      buffer += decoder.decode(value);
    }
  };
  const row = async () => JSON.parse((await next())?.match(/^data: (.*)$/m)?.[1] ?? "null");
  return { response, next, row, cancel: () => reader?.cancel() };
}
