import { app, baseUrl } from "./server.ts";
import type { Who, World } from "./world.ts";

/** Opens a stream as somebody and reads what comes, block by block; null at its end. */
export async function openStream(
  w: Pick<World, "org" | "people">,
  who: Exclude<Who, null>,
  query = "",
  headers: Record<string, string> = {},
) {
  const request = new Request(`${baseUrl}/api/v1/${w.org.slug}/my/notifications/stream${query}`, {
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
