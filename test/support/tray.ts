import { type Body, type Who, world } from "./world.ts";

/**
 * A project with a message board, ways to post on it that tell somebody, and what their tray says
 * then.
 */
export async function desk() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const post = (title: string, to: Exclude<Who, null> = "other", by: Who = "member") =>
    w.make(by, board, {
      type: "message",
      title,
      content: `${title} words`,
      notify: { membership_ids: [w.people[to].membershipId] },
    });
  const tray = async (query = "", who: Who = "other") =>
    (await w.call(who, "GET", `/my/notifications${query}`)).body;
  const titles = async (query = "", who: Who = "other") =>
    (await tray(query, who)).notifications.map(({ recording }: Body) => recording?.title);
  return { ...w, project, board, post, tray, titles };
}
