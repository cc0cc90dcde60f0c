import { expect, test } from "bun:test";
import { random } from "../support/random.ts";
import {
  type Document,
  holds,
  ITEMS,
  type Item,
  pick,
  query,
  type Random,
  upTo,
} from "../support/search-model.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, type World, world } from "../support/world.ts";

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? "");
const BETWEEN = [" ", ", ", "</p><p>", "<br>", " &nbsp; ", "</p><ul><li>x</li></ul><p>"];

/** Rich text that says some things, with formatting in the middle of words. */
function richText(next: Random, items: readonly Item[]): { html: string; says: string[] } {
  let html = "";
  const says: string[] = [];
  for (const { written, says: said } of items) {
    const characters = [...pick(next, written)];
    const cut = upTo(next, characters.length);
    const [head, tail] = [characters.slice(0, cut).join(""), characters.slice(cut).join("")].map(
      escaped,
    );
    const between = pick(next, BETWEEN);
    html += next() < 0.4 ? `${head}<strong>${tail}</strong>${between}` : `${head}${tail}${between}`;
    says.push(...said, ...(between.includes("li") ? ["x"] : []));
  }
  return { html: `<p>${html}</p>`, says };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const TEAM = ["owner", "admin", "member", "other"] as const;
const day = (number: number) => new Date(clock.time - number * DAY_MS).toISOString();

async function documents(w: World, next: Random) {
  const open = await w.project();
  await w.call("owner", "PATCH", `/projects/${open.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${open.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const closed = await w.project("member", { all_access: false });
  await w.call("member", "PUT", `/projects/${closed.id}/people`, {
    grant: [w.people.other.membershipId],
  });
  const chat = (
    await w.call("member", "POST", "/chats", { membership_ids: [w.people.other.membershipId] })
  ).body;
  const list = await w.make("owner", open.tool("todos"), { type: "todolist", title: "-" });
  w.change("update recordings set title = '-' where type = 'column'");
  const all: Document[] = [];
  const make = async (
    parent: string,
    place: Pick<Document, "type" | "project" | "author" | "sees">,
    more = {},
  ) => {
    const some = () => Array.from({ length: 1 + upTo(next, 4) }, () => pick(next, ITEMS));
    const [heading, text] = [some(), richText(next, some())];
    const hasTitle = place.type !== "comment" && place.type !== "chat_message";
    const title = hasTitle
      ? { title: heading.map(({ written }) => pick(next, written)).join(pick(next, [" ", ", "])) }
      : {};
    const made = await w.make(place.author, parent, {
      type: place.type,
      ...title,
      content_html: text.html,
      ...more,
    });
    const number = upTo(next, 60);
    w.change("update recordings set created_at = ? where id = ?", day(number), made.id);
    const says = hasTitle ? heading.flatMap((one) => one.says) : [];
    all.push({ id: made.id, title: says, content: text.says, day: number, ...place });
    return made.id;
  };
  for (let i = 0; i < 25; i++) {
    const author = pick(next, TEAM);
    const isShown = next() < 0.5;
    const sees = isShown ? [...TEAM, "client" as const] : TEAM;
    const shown = { visible_to_clients: isShown };
    const message = await make(
      open.tool("message_board"),
      { type: "message", project: open.id, author, sees },
      shown,
    );
    await make(message, { type: "comment", project: open.id, author, sees });
    await make(list.id, { type: "todo", project: open.id, author, sees: TEAM });
    const both = ["member", "other"] as const;
    await make(closed.tool("message_board"), {
      type: "message",
      project: closed.id,
      author: "other",
      sees: both,
    });
    await make(chat.id, {
      type: "chat_message",
      project: null,
      author: pick(next, both),
      sees: both,
    });
    const draft = { type: "message", project: open.id, author, sees: [author] };
    await make(open.tool("message_board"), draft, { status: "drafted" });
  }
  return { all, projects: [open.id, closed.id] };
}

/** What narrows a search beside its words, and which documents it leaves. */
function narrowing(
  next: Random,
  w: World,
  projects: string[],
): [Record<string, string>, (one: Document) => boolean] {
  const kind = upTo(next, 8);
  const [number, author] = [upTo(next, 60), pick(next, TEAM)];
  if (kind === 0)
    return [{ project_id: projects[0] ?? "" }, ({ project }) => project === projects[0]];
  if (kind === 1)
    return [{ type: "message,comment" }, ({ type }) => type === "message" || type === "comment"];
  if (kind === 2)
    return [{ creator_id: w.people[author].membershipId }, (one) => one.author === author];
  if (kind === 3) return [{ after: day(number).slice(0, 10) }, (one) => one.day <= number];
  if (kind === 4) return [{ before: day(number).slice(0, 10) }, (one) => one.day >= number];
  return [{}, () => true];
}

const MARKED = /^(?:[^<>]*<mark>[^<>]+<\/mark>)+[^<>]*$/;

const BALANCED = /^(?:[^<>]*<mark>[^<>]+<\/mark>)*[^<>]*$/;

async function walk(
  w: World,
  who: Who,
  asked: Record<string, string>,
): Promise<{ hits: Body[]; total: number }> {
  const hits: Body[] = [];
  for (let page = 1; ; page++) {
    const { body, headers } = await w.call(
      who,
      "GET",
      `/search?${new URLSearchParams({ ...asked, page: `${page}` })}`,
    );
    hits.push(...body);
    if (!headers.has("link")) return { hits, total: Number(headers.get("x-total-count")) };
  }
}

test("everybody finds what a plain reading of the query says, all of it, once, and nothing else", async () => {
  for (const seed of [1, 2]) {
    const [w, next] = [await world(), random(seed)];
    const { all, projects } = await documents(w, next);
    let found = 0;
    for (let i = 0; i < 250; i++) {
      const { q, clauses, isWhole } = query(next);
      const who = pick(next, [...TEAM, "client"] as const);
      const [narrow, isIn] = narrowing(next, w, projects);
      const sort = pick(next, ["relevance", "recent"]);
      const asked = { q, ...narrow, sort, per_page: `${3 + upTo(next, 40)}` };
      const { hits, total } = await walk(w, who, asked);
      const wanted = all.filter(
        (one) =>
          one.sees.includes(who) &&
          isIn(one) &&
          clauses.every((clause) => holds(one, clause, clauses.length)),
      );
      const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();
      expect([seed, i, who, asked, total, ids(hits)]).toEqual([
        seed,
        i,
        who,
        asked,
        wanted.length,
        ids(wanted),
      ]);
      for (const { excerpt_html } of hits)
        expect([q, excerpt_html]).toEqual([q, expect.stringMatching(isWhole ? MARKED : BALANCED)]);
      if (sort === "recent")
        expect(hits.map((hit) => hit.created_at)).toEqual(
          hits
            .map((hit) => hit.created_at)
            .toSorted()
            .reverse(),
        );
      found += total;
    }
    expect(found).toBeGreaterThan(1000);
  }
});
