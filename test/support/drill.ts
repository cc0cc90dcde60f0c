import { Database } from "bun:sqlite";
import { join } from "node:path";
import { type Crowd, gatherIn } from "./crowd.ts";
import { type Served, serve } from "./process.ts";
import { takeEvents } from "./sse.ts";

const POSTERS = 4;
/** Less than a row really has, so that every cut comes before the rows end. */
const ROW_BYTES = 500;
const PATIENCE_MS = 120_000;

interface Plan {
  folder: string;
  rows: number;
  disconnects: number;
  kills: number;
}

interface Drill extends Plan {
  crowd: Crowd;
  server: Served;
  /** The titles whose making the server has acknowledged. */
  acknowledged: Set<string>;
  /** The ids of the rows that came, as they came. */
  received: string[];
  connections: number;
  isOver: boolean;
}

/**
 * Rows come to one person over a stream that is cut again and again at any byte, while the server
 * is killed and started anew under it. The reader knows nothing but the id of the last whole event
 * it saw. Answers what came and what the file holds for them, both in order.
 */
export async function drill(plan: Plan) {
  const crowd = await gatherIn(plan.folder, "drill", 2);
  const server = await serve({ TENANTS_DIR: plan.folder });
  const d: Drill = {
    ...plan,
    crowd,
    server,
    acknowledged: new Set(),
    received: [],
    connections: 0,
    isOver: false,
  };
  try {
    const board = await messageBoard(d);
    const { next_cursor } = (await (await request(d, 1, "/my/notifications?after=")).json()) as {
      next_cursor: string;
    };
    const read = listen(d, next_cursor);
    for (let round = 1; round <= d.kills + 1; round++) {
      const posted = post(d, board, Math.floor((d.rows * round) / (d.kills + 1)));
      await (round > d.kills
        ? posted
        : Promise.all([killWhilePosting(d, d.acknowledged.size), posted]));
    }
    const stored = inFile(d);
    for (
      const end = Date.now() + PATIENCE_MS;
      d.received.length < stored.length && Date.now() < end;
    )
      await Bun.sleep(10);
    // What would come twice comes now.
    await Bun.sleep(200);
    d.isOver = true;
    d.server.process.kill("SIGKILL");
    await read;
    return {
      received: d.received,
      stored,
      acknowledged: d.acknowledged,
      connections: d.connections,
    };
  } finally {
    d.isOver = true;
    d.server.process.kill("SIGKILL");
    await d.server.process.exited;
  }
}

const request = ({ crowd, server }: Drill, who: number, path: string, init: RequestInit = {}) =>
  fetch(`${server.address}/api/v1/${crowd.slug}${path}`, {
    ...init,
    headers: {
      cookie: crowd.people[who]?.cookie ?? "",
      "content-type": "application/json",
      ...init.headers,
    },
  });

async function messageBoard(d: Drill): Promise<string> {
  const made = await request(d, 0, "/projects", {
    method: "POST",
    body: JSON.stringify({ name: "P", all_access: true }),
  });
  const { tools } = (await made.json()) as { tools: { key: string; id: string }[] };
  return tools.find(({ key }) => key === "message_board")?.id ?? "";
}

/**
 * Some people post at once until so many posts are acknowledged; what a dying server left
 * unanswered is posted anew.
 */
async function post(d: Drill, board: string, until: number): Promise<void> {
  const notify = { membership_ids: [d.crowd.people[1]?.membershipId] };
  const one = async () => {
    while (d.acknowledged.size < until) {
      const title = crypto.randomUUID();
      const body = JSON.stringify({ type: "message", title, content: "Hello", notify });
      try {
        const made = await request(d, 0, `/recordings/${board}/children`, { method: "POST", body });
        if (made.status === 201) d.acknowledged.add(title);
        await made.body?.cancel();
      } catch {
        await Bun.sleep(10);
      }
    }
  };
  await Promise.all(Array.from({ length: POSTERS }, one));
}

async function killWhilePosting(d: Drill, from: number): Promise<void> {
  while (d.acknowledged.size < from + 20) await Bun.sleep(1);
  await Bun.sleep(Math.random() * 50);
  d.server.process.kill("SIGKILL");
  await d.server.process.exited;
  d.server = await serve({ TENANTS_DIR: d.folder });
}

/** Reads, hangs up, and resumes at the last id it saw. */
async function listen(d: Drill, beginning: string): Promise<void> {
  const meanBytes = (d.rows / d.disconnects) * ROW_BYTES;
  let last = beginning;
  while (!d.isOver) {
    try {
      const response = await request(d, 1, "/my/notifications/stream", {
        headers: { "last-event-id": last },
      });
      if (response.status !== 200) throw new Error(`The stream answered ${response.status}`);
      const bytes =
        d.connections++ < d.disconnects ? Math.ceil(Math.random() * 2 * meanBytes) : undefined;
      await takeEvents(
        response,
        ({ id, event, data }) => {
          if (event !== "notification" || id === null) return;
          last = id;
          d.received.push((JSON.parse(data) as { id: string }).id);
        },
        bytes,
      );
    } catch {
      await Bun.sleep(10);
    }
  }
}

/** The ids of the rows in the reader's tray, by their places. */
function inFile({ folder, crowd }: Drill): string[] {
  const db = new Database(join(folder, "orgs", `${crowd.orgId}.sqlite`), { readonly: true });
  const rows = db
    .query<{ id: string }, [string]>(
      "select id from notifications where membership_id = ? order by seq",
    )
    .all(crowd.people[1]?.membershipId ?? "");
  db.close();
  return rows.map(({ id }) => id);
}
