import { send, type Who, world } from "./world.ts";

/** An agent of the owner's with a token that may do everything. */
export async function agency(body: object = {}) {
  const w = await world();
  const project = await w.project();
  const made = await w.call("owner", "POST", "/agents", { name: "Release bot", ...body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const agent: string = made.body.id;
  const mint = async (scope = "full") =>
    (await w.call("owner", "POST", `/agents/${agent}/token`, { scope })).body.token;
  let token = await mint();
  const by = (secret: string, method: string, path: string, body?: unknown) =>
    send(method, path.startsWith("/api/") ? path : `/api/v1/${w.org.slug}${path}`, body, {
      authorization: `Bearer ${secret}`,
      "user-agent": "release-bot (ops@example.com)",
    });
  const act = (method: string, path: string, body?: unknown) => by(token, method, path, body);
  const renew = async () => {
    token = await mint();
  };
  const mention = (id: string) => `<p><span data-membership-id="${id}">@x</span></p>`;
  const say = (who: Who, content_html = mention(agent)) =>
    w.make(who, project.tool("message_board"), { type: "message", title: "Posted", content_html });
  const inbox = async (query = "?after=") =>
    (await act("GET", `/my/notifications${query}`)).body.notifications;
  return {
    ...w,
    project,
    agent,
    made,
    token: () => token,
    renew,
    mint,
    by,
    act,
    mention,
    say,
    inbox,
  };
}
