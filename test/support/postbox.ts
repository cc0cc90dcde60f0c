import { mailsTo } from "./mail.ts";
import { clock } from "./server.ts";
import { type Who, world } from "./world.ts";

/** A message of a member's, ways to comment on it, and the mails that come of that. */
export async function postbox() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const message = await w.make("member", board, {
    type: "message",
    title: "Plan",
    content: "The words",
  });
  const comment = (who: Who, content: string, id: string = message.id) =>
    w.call(who, "POST", `/recordings/${id}/comments`, { content });
  const mails = async (who: Exclude<Who, null> = "member") => mailsTo(w.people[who].email);
  const later = (minutes = 1) => clock.advance(minutes * 60_000);
  const prefer = (who: Who, preferences: object) =>
    w.call(who, "PATCH", "/api/v1/me/preferences", preferences);
  const token = async (who: Exclude<Who, null> = "member") => {
    const header =
      (await mails(who)).at(-1)?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    return new URL(header.slice(1, -1)).pathname;
  };
  return { ...w, project, board, message, comment, mails, later, prefer, token };
}
