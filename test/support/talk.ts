import { htmlToText } from "#/lib/html.ts";
import { type Body, type Who, world } from "./world.ts";

/** A world with a project and its chat room, and ways to talk in it and see who was told. */
export async function talk() {
  const w = await world();
  const project = await w.project();
  const room: string = project.tool("chat");
  const say = (who: Who, content: string, more: object = {}) =>
    w.make(who, room, { type: "chat_message", content, ...more });
  const nameOf = (id: string) =>
    Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  const tray = () =>
    w
      .rows<Body>(
        "select membership_id as person, action, recording_id as recording, count from notifications where action <> 'granted_access' order by seq",
      )
      .map(({ person, action, recording, count }) => [nameOf(person), action, recording, count]);
  const texts = (rows: Body[]) => rows.map((row) => htmlToText(row.content_html));
  const mention = (who: Exclude<Who, null>) =>
    `<span data-membership-id="${w.people[who].membershipId}">@x</span>`;
  const show = (visible_to_clients: boolean) =>
    w.call("owner", "PUT", `/recordings/${room}/visibility`, { visible_to_clients });
  const letClientIn = () =>
    w.call("owner", "PUT", `/projects/${project.id}/people`, {
      grant: [w.people.client.membershipId],
    });
  return {
    ...w,
    newProject: w.project,
    project,
    room,
    say,
    tray,
    texts,
    mention,
    show,
    letClientIn,
  };
}
