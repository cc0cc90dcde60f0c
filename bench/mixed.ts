import { newId } from "#/lib/ids.ts";
import type { Connection } from "#/platform/db/connection.ts";

/** A project and what content lies in there. */
export interface Place {
  id: string;
  todos: string;
  board: string;
  chat: string;
}

interface Mix {
  places: readonly Place[];
  people: readonly string[];
  size: number;
  now: Date;
  /** So much open work somebody has at most; 50 unless given. */
  mostOpen?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const insertion = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns}) values (${columns.map(() => "?")})`;
const COLUMNS = [
  "id",
  "type",
  "project_id",
  "parent_id",
  "creator_id",
  "title",
  "content_html",
  "own_status",
  "status",
  "position",
  "visible_to_clients",
  "due_on",
  "completed_at",
  "published_at",
  "trashed_at",
  "created_at",
  "updated_at",
];

/**
 * Fills a file with to-dos (60 %), comments (25 %), chat lines (10 %) and messages (5 %), the half
 * of them in the first project, a year's worth; answers one large list and a to-do in it. Nine of
 * ten to-dos are done, and more of very many: what is open is what people have to do, and nobody
 * has more than `mostOpen`.
 */
export function fillMixed(
  db: Connection,
  { places, people, size, now, mostOpen = 50 }: Mix,
): { list: string; todo: string } {
  const lists = new Map(places.map(({ id }) => [id, newId()]));
  const parents = new Map<string, string[]>(places.map(({ id }) => [id, []]));
  const [recording, event, follower, assignment] = [
    insertion("recordings", COLUMNS),
    insertion("events", ["id", "action", "recording_id", "project_id", "actor_id", "created_at"]),
    insertion("subscriptions", ["recording_id", "membership_id", "active", "created_at"]),
    insertion("assignments", ["recording_id", "membership_id", "created_at", "completed_at"]),
  ];
  const openEvery = Math.max(10, Math.ceil((size * 0.6) / (people.length * mostOpen)));
  let todo = "";
  let todos = 0;
  let made = 0;
  const put = (
    type: string,
    place: Place,
    parent: string,
    time: string,
    more: { due?: string; done?: string } = {},
  ) => {
    const id = newId();
    const n = made++;
    const creator = people[n % people.length] ?? "";
    const trashed = type !== "todolist" && n % 50 === 7 ? time : null;
    const status = trashed ? "trashed" : "active";
    return {
      id,
      creator,
      values: [
        id,
        type,
        place.id,
        parent,
        creator,
        `${type} ${n}`,
        `<p>Words of ${n}.</p>`,
        status,
        status,
        n,
        n % 10 === 0 ? 1 : 0,
        more.due ?? null,
        more.done ?? null,
        time,
        trashed,
        time,
        time,
      ],
    };
  };
  db.write((tx) => {
    for (const place of places) {
      const row = put("todolist", place, place.todos, now.toISOString());
      row.values[0] = lists.get(place.id) ?? null;
      tx.run(recording, row.values);
    }
    for (let n = 0; n < size; n++) {
      const place = places[n % 2 === 0 ? 0 : n % places.length];
      if (!place) continue;
      const time = new Date(now.getTime() - (size - n) * ((365 * DAY_MS) / size)).toISOString();
      const dice = (n * 37) % 100;
      const under = parents.get(place.id) ?? [];
      const list = lists.get(place.id) ?? "";
      const isTodo = dice < 60;
      const type = isTodo
        ? "todo"
        : dice < 85 && under.length > 0
          ? "comment"
          : dice < 95
            ? "chat_message"
            : "message";
      const parent = {
        todo: list,
        comment: under[n % under.length] ?? "",
        chat_message: place.chat,
        message: place.board,
      }[type];
      const due = new Date(now.getTime() + ((Math.floor(n / 3) % 400) - 300) * DAY_MS)
        .toISOString()
        .slice(0, 10);
      const done = isTodo && todos % openEvery > 0 ? time : undefined;
      const share = isTodo ? Math.floor(todos++ / openEvery) : 0;
      const row = put(type, place, parent, time, isTodo ? { due, done } : {});
      tx.run(recording, row.values);
      if (type === "todo" || type === "message") under.push(row.id);
      if (isTodo && place === places[0]) todo = row.id;
      if (type !== "chat_message")
        tx.run(event, [newId(), "created", row.id, place.id, row.creator, time]);
      tx.run(follower, [row.id, row.creator, 1, time]);
      if (isTodo)
        tx.run(assignment, [
          row.id,
          people[(share + (done ? n : 0)) % people.length] ?? "",
          time,
          done ?? null,
        ]);
    }
    tx.run("update search_taken set until = (select max(seq) from recordings)", []);
  });
  return { list: lists.get(places[0]?.id ?? "") ?? "", todo };
}
