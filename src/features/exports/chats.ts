import type { Read } from "#/core/access/scope.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { presentRow } from "#/core/recordings/content/present.ts";
import type { Found } from "#/core/recordings/type.ts";
import { NotFound } from "#/platform/errors.ts";
import { childrenOf, type Reading, writeRecordings } from "./walk.ts";

export const FORMAT = "atoll-chats";
export const VERSION = 1;

/** Direct chats by their ids; 404 for one that the actor is not in, and for anything else. */
export function findChats(r: Read, ids: readonly string[]): string[] {
  const chats = [...new Set(ids)].map((id) => findRecording(r, id));
  if (chats.some((chat) => !isDirectChat(chat))) throw new NotFound();
  return chats.map(({ id }) => id);
}

/** It is what lies in it: a direct chat is the outermost of its own place. */
const isDirectChat = ({ id, chatId, parentId }: Found): boolean =>
  chatId === id && parentId === null;

/** Writes direct chats as one JSON document: who is in each, and what was said. */
export async function writeChats(x: Reading, ids: readonly string[], at: Date): Promise<void> {
  const head = { format: FORMAT, version: VERSION, exported_at: at.toISOString() };
  x.out.put(`${JSON.stringify(head).slice(0, -1)},"chats":[`);
  let before = "";
  for (const id of ids) {
    const chat = x.read((r) => presentRow(r, findRecording(r, id)));
    x.out.put(`${before}${JSON.stringify(chat).slice(0, -1)},"lines":[`);
    before = ",";
    await writeRecordings(x, childrenOf(id));
    x.out.put("]}");
    await x.out.turn();
  }
  x.out.put("]}");
}
