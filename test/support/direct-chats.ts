import { type Body, type Who, world } from "./world.ts";

export type Someone = Exclude<Who, null>;

/** People who share a project, and ways to start chats and talk in them. */
export async function people() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const ids = (...who: Someone[]) => ({
    membership_ids: who.map((one) => w.people[one].membershipId),
  });
  const start = async (who: Someone, ...others: Someone[]): Promise<Body> =>
    (await w.call(who, "POST", "/chats", ids(...others))).body;
  const say = (who: Someone, chat: Body, content: string) =>
    w.make(who, chat.id, { type: "chat_message", content });
  const nameOf = (id: string) =>
    Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  const told = () =>
    w
      .rows<Body>(
        "select membership_id as person, action, recording_id as recording, count from notifications where action <> 'granted_access' order by seq",
      )
      .map(({ person, action, recording, count }) => [nameOf(person), action, recording, count]);
  const chats = async (who: Someone, query = "") =>
    (await w.call(who, "GET", `/chats${query}`)).body;
  return { ...w, project, ids, start, say, told, chats };
}
