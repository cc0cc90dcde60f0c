import { type Body, type Who, world } from "./world.ts";

/** A message of a member's in a project with a client, and who was told what. */
export async function thread() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const board = project.tool("message_board");
  const message = await w.make("member", board, {
    type: "message",
    title: "Plan",
    content: "The words",
  });
  const tray = () =>
    w
      .rows<Body>(
        "select membership_id as person, action, recording_id as recording, count, excerpt, actor_id as actor from notifications where action <> 'granted_access' order by seq",
      )
      .map((row) => ({ ...row, person: nameOf(row.person), actor: nameOf(row.actor) }));
  const nameOf = (id: string) =>
    Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  const mention = (who: Exclude<Who, null>) =>
    `<span data-membership-id="${w.people[who].membershipId}">@x</span>`;
  return { ...w, project, board, message, tray, mention };
}
