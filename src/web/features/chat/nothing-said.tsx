import type { Recording } from "../../lib/api.ts";
import { useMe } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { namesOf } from "./chats.ts";
import * as words from "./words.ts";

/** A chat in which nobody has said anything: what it is for, and who reads it. */
export function NothingSaid({ room }: { room: Recording }) {
  const me = useMe()?.membership_id;
  return <Empty title={words.nothingSaid}>{whatItIs(room, me)}</Empty>;
}

function whatItIs(room: Recording, me: string | undefined): string {
  if (room.type !== "dm") return words.whatRoomIs;
  const isAlone = room.participants.every(({ membership_id: id }) => id === me);
  return isAlone ? words.whatOwnPingIs : words.whatPingWithIs(namesOf(room.participants, me));
}
