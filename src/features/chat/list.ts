import { addressesOf } from "#/core/access/addresses.ts";
import type { Read } from "#/core/access/scope.ts";
import {
  type Audience,
  audienceOf,
  isSettled,
  rec,
  visible,
  withProject,
} from "#/core/access/visible.ts";
import { bylineOf, bylineSchema } from "#/core/people/present.ts";
import { excerpt } from "#/lib/html.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { addresses, id, instant, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asText, numberArg, source, sql, wordList } from "#/platform/db/sql.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { SAID_IN_CHATS } from "#/schema/tenant/recordings.ts";
import { participants } from "./dm.type.ts";
import { peopleAmong } from "./people.ts";

export const chatStatus = oneOf(["active", "archived"], { description: "`active` when absent." });

export const chatSummary = named(
  "ChatSummary",
  t.Object({
    id: id("The direct chat, a recording of type `dm`."),
    status: oneOf(["active", "archived"]),
    participants,
    last_line: nullable(
      t.Object({
        id: id(),
        excerpt: nullable(t.String()),
        creator: bylineSchema,
        created_at: instant(),
      }),
    ),
    last_activity_at: instant({
      description: "When something was said last, or when the chat was started.",
    }),
    created_at: instant(),
    ...addresses,
  }),
);

interface Shape {
  audience: Audience;
}

type LineRow = Pick<Recording, "id" | "title" | "contentHtml" | "creatorId" | "createdAt"> & {
  chatId: string;
};

const own = ({
  audience,
}: Shape) => sql`from chat_people own cross join chats cross join ${source(rec)} ${withProject}
  where own.membership_id = ${arg("actor")} and chats.id = own.chat_id and ${rec.id} = own.chat_id
  and ${rec.status} = ${arg("status")} and ${isSettled} and ${visible(audience)}`;

const page = family((shape: Shape) =>
  select(
    {
      id: rec.id,
      status: rec.status,
      createdAt: rec.createdAt,
      activeAt: asText(sql`chats.active_at`),
    },
    sql`${own(shape)}
        order by chats.active_at desc, ${rec.id} desc limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = family((shape: Shape) => counting(own(shape)));
const lastLines = family(({ audience }: Shape) =>
  select(
    {
      chatId: asText(sql`${rec.parentId}`),
      id: rec.id,
      title: rec.title,
      contentHtml: rec.contentHtml,
      creatorId: rec.creatorId,
      createdAt: rec.createdAt,
    },
    sql`from json_each(${arg("ids")}) wanted cross join ${source(rec)} ${withProject}
        where ${rec.id} = (
            select id from recordings where parent_id = wanted.value and type in ${wordList(SAID_IN_CHATS)}
            and published_at is not null order by created_at desc, id desc limit 1)
        and ${visible(audience)}`,
  ),
);

/**
 * The direct chats the actor is in, latest activity first, with who is in them and what was said
 * last.
 */
export function listChats(r: Read, status: "active" | "archived", at: Page) {
  const shape = { audience: audienceOf(r) };
  const args = { actor: r.actor.id, status };
  const chats = page(shape).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) });
  const ids = JSON.stringify(chats.map((chat) => chat.id));
  const people = peopleAmong(r, ids);
  const lines = new Map(
    lastLines(shape)
      .all(r.db, { ids, actor: r.actor.id })
      .map((line) => [line.chatId, line]),
  );
  const addressOf = addressesOf(r, "recordings");
  const rows = chats.map((chat) => ({
    id: chat.id,
    status,
    participants: people.get(chat.id) ?? [],
    last_line: presentLine(r, lines.get(chat.id)),
    last_activity_at: chat.activeAt,
    created_at: chat.createdAt,
    ...addressOf(chat.id),
  }));
  return { rows, total: total(shape).get(r.db, args)?.total ?? 0 };
}

const presentLine = (r: Read, line: LineRow | undefined) =>
  line
    ? {
        id: line.id,
        excerpt: excerpt(line.contentHtml) ?? (line.title || null),
        creator: bylineOf(r, line.creatorId),
        created_at: line.createdAt,
      }
    : null;
