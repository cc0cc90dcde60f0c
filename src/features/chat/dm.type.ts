import { bylineSchema } from "#/core/people/present.ts";
import { conversation } from "#/core/recordings/capabilities/conversation.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { t } from "#/lib/schema.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import { peopleAmong } from "./people.ts";

const close = command(sql`update chats set people = null where id = ${arg("chat")}`);

export const participants = t.Array(bylineSchema, {
  description: "Everybody in the chat, you included.",
});

/** A conversation outside of projects, for the people in it and nobody else. */
export const dm = recordingType({
  name: "dm",
  label: "Direct chat",
  parents: [],
  isFixed: true,
  capabilities: [conversation, trashable],
  title: "none",
  content: "none",
  input: {},
  output: { participants },
  can: { edit: "nobody", manage: "anyone", show: "nobody" },
  isLogged: false,
  checkStatus(_, { ownStatus }, wanted) {
    if (wanted === "trashed")
      throw invalid("status", "wrong_type", "A direct chat is archived, not trashed.");
    if (wanted === "active" && ownStatus === "archived")
      throw new Conflict("A direct chat stays archived.");
  },
  on: {
    // Once it is archived, the same people can start a new one.
    statusChanged: (w, { id }) => void close.run(w.db, { chat: id }),
  },
  load: (r, ids) => ({ people: peopleAmong(r, ids) }),
  present: ({ id }, { people }) => ({ participants: people.get(id) ?? [] }),
});
