import { decodeCursor, encodeCursor } from "#/lib/cursor.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, type Fragment, numberArg, sql } from "#/platform/db/sql.ts";
import { recordings } from "#/schema/tenant/recordings.ts";

/** So many to-dos and groups stand on a page, and so much of each title. */
const MOST_ITEMS = 500;
const LONGEST_TITLE = 500;

interface Row {
  id: string;
  parentId: string;
  type: string;
  title: string;
  completed: number;
  position: number;
  createdAt: string;
}

export interface Item extends Row {
  inside: Item[];
}

export interface Items {
  items: Item[];
  /** Where the next page begins, or null. */
  next: string | null;
}

const rows = <A>(where: Fragment<A>) =>
  select(
    {
      id: recordings.id,
      parentId: asText(sql`parent_id`),
      type: recordings.type,
      title: asText(sql`substr(title, 1, ${LONGEST_TITLE})`),
      completed: asNumber(sql`completed_at is not null`),
      position: recordings.position,
      createdAt: recordings.createdAt,
    },
    sql`from recordings where parent_id = ${arg("parent")} and type in ('todolist', 'todo')
        and status = 'active' and published_at is not null and ${where}
        order by position, created_at, id limit ${numberArg("limit")}`,
  );
const under = rows(sql`true`);
const after = rows(
  sql`(position, created_at, id) > (${numberArg("position")}, ${arg("createdAt")}, ${arg("id")})`,
);
const one = select(
  {
    id: recordings.id,
    parentId: asText(sql`parent_id`),
    type: recordings.type,
    title: asText(sql`''`),
    completed: asNumber(sql`0`),
    position: recordings.position,
    createdAt: recordings.createdAt,
  },
  sql`from recordings where id = ${arg("id")} and parent_id = ${arg("parent")}`,
);

type ItemKey = Pick<Row, "position" | "createdAt" | "id">;

const rowsAfter = (db: ReadDb, parent: string, place: ItemKey | null, limit: number): Row[] =>
  place === null
    ? under.all(db, { parent, limit })
    : after.all(db, {
        parent,
        limit,
        position: place.position,
        createdAt: place.createdAt,
        id: place.id,
      });

const keysOf = ({ position, createdAt, id }: ItemKey) => [position, createdAt, id];

/**
 * A page of a to-do list: what is in it and in that, in its order, from a place on. Null for a
 * place that is none. Of what is cut by the end of a page the rest stands on the next one.
 */
export function itemsOf(db: ReadDb, listId: string, cursor: string | undefined): Items | null {
  const keys =
    cursor === undefined ? null : decodeCursor(cursor, ["string", "number", "string", "string"]);
  if (cursor !== undefined && keys === null) return null;
  const [holder = "", position = 0, createdAt = "", id = ""] = keys ?? [];
  const place = { position: Number(position), createdAt: String(createdAt), id: String(id) };
  const within =
    keys === null || holder === listId ? null : one.get(db, { id: String(holder), parent: listId });
  if (keys !== null && holder !== listId && !within) return null;
  const page = new Page(db, listId);
  if (within) page.addInside(within, place);
  page.addTops(within ?? (keys === null ? null : place));
  return { items: page.items, next: page.next };
}

/** Takes up rows until it is full. */
class Page {
  readonly items: Item[] = [];
  next: string | null = null;
  readonly #db: ReadDb;
  readonly #listId: string;
  #left = MOST_ITEMS;

  constructor(db: ReadDb, listId: string) {
    this.#db = db;
    this.#listId = listId;
  }

  /** What is in one of them after a place; it is taken up only when that is not empty. */
  addInside(top: Row, place: ItemKey): void {
    const item = { ...top, inside: [] };
    this.#fill(item, place);
    if (item.inside.length > 0) this.items.push(item);
  }

  addTops(place: ItemKey | null): void {
    const tops = rowsAfter(this.#db, this.#listId, place, this.#left + 1);
    let last = place;
    for (const top of tops) {
      if (this.next !== null) return;
      if (this.#left === 0) return void this.#end(this.#listId, last);
      const item: Item = { ...top, inside: [] };
      this.#left--;
      this.items.push(item);
      this.#fill(item, null);
      last = top;
    }
  }

  #fill(item: Item, place: ItemKey | null): void {
    const inside = rowsAfter(this.#db, item.id, place, this.#left + 1);
    const taken = inside.slice(0, this.#left);
    item.inside.push(...taken.map((row) => ({ ...row, inside: [] })));
    this.#left -= taken.length;
    if (inside.length > taken.length) this.#end(item.id, taken.at(-1) ?? place);
  }

  /** Without a place: from the beginning, which no key comes before. */
  #end(parentId: string, place: ItemKey | null): void {
    this.next = encodeCursor([
      parentId,
      ...keysOf(place ?? { position: -Number.MAX_VALUE, createdAt: "", id: "" }),
    ]);
  }
}
