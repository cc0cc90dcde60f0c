import { clock, services } from "./server.ts";
import { openAt } from "./stream.ts";
import type { Body, Who, World } from "./world.ts";

export interface LiveEvent {
  event: string;
  id: string | null;
  data: Body;
}

const parse = (block: string): LiveEvent => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  return {
    event: field("event") ?? "",
    id: field("id") ?? null,
    data: JSON.parse(field("data") ?? "null"),
  };
};

/** What changes in an organization, as somebody hears it who reads whatever comes. */
export async function listen(
  w: Pick<World, "org" | "people">,
  who: Exclude<Who, null>,
  headers: Record<string, string> = {},
  query = "",
) {
  const stream = await openAt(w, who, `/live${query}`, headers);
  const unread: LiveEvent[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let block = await stream.next(); block !== null; block = await stream.next())
      unread.push(parse(block));
    isOver = true;
  })();
  /** The next event; null at the end. */
  const next = async (): Promise<LiveEvent | null> => {
    while (unread.length === 0 && !isOver) await Bun.sleep(1);
    return unread.shift() ?? null;
  };
  /** What was heard since the last time and until now; pings are left out. */
  const heard = async (): Promise<LiveEvent[]> => {
    await Bun.sleep(45);
    const pings = () => unread.filter(({ event }) => event === "ping").length;
    const before = pings();
    clock.advance(15_000);
    services.hub.tick();
    while (pings() === before && !isOver) await Bun.sleep(1);
    return unread.splice(0).filter(({ event }) => event !== "ping");
  };
  /** The same, and time stands still. */
  const soon = async (): Promise<LiveEvent[]> => {
    await Bun.sleep(60);
    return unread.splice(0).filter(({ event }) => event !== "ping");
  };
  /** The changes among them. */
  const changes = async (): Promise<Body[]> =>
    (await heard()).filter(({ event }) => event === "change").map(({ data }) => data);
  const cancel = async () => {
    await stream.cancel();
    await reading;
  };
  return { response: stream.response, next, heard, soon, changes, cancel };
}

/** The same once the stream has said all that comes at its beginning. */
export async function listening(
  w: Pick<World, "org" | "people">,
  who: Exclude<Who, null>,
  headers: Record<string, string> = {},
) {
  const stream = await listen(w, who, headers);
  await stream.next();
  await stream.next();
  return stream;
}

/** A change as short words: what, and what happened to it. */
export const short = ({ recording_id, project_id, type, action }: Body) =>
  [type, action, recording_id ?? project_id] as const;
