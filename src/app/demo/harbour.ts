import { lampIn, lampPictures } from "./files.ts";
import { ago, day, lately } from "./past.ts";
import type { Team } from "./people.ts";
import { addFiles, makeProject, todoList } from "./project.ts";

/** Work with a client, who sees what is shown to them. */
export function harbour(team: Team): void {
  const { as, at, id, org } = team;
  const write = makeProject(
    team,
    ago(10, "09:05"),
    { name: "Harbour Hotel", description: "Light for the bar and forty rooms." },
    { clients_enabled: true, client_company_name: "Harbour Hotel", color: "aqua" },
  );
  const { into, comment, putProject } = write;
  void putProject(ago(10, "09:10"), as.ada, "/people", { grant: [id.amara, id.mei, id.henrik] });
  const area = at(ago(10, "09:12"), async () => {
    const { id: project } = await write.project;
    return (await as.ada("GET", `${org}/projects/${project}`)).clients_id;
  });
  const letter = into(ago(4, "16:40"), as.ada, area, {
    type: "client_correspondence",
    title: "Where we are after the first week",
    content_html:
      "<p>Dear Henrik, the bar is measured and the first lamps hang for you to see on Thursday.</p>",
    visible_to_clients: true,
  });
  void comment(ago(1, "16:20"), as.henrik, letter, "<p>Thank you. May I bring the barkeeper?</p>");
  for (const shown of ["schedule", "folder"]) {
    const to = { visible_to_clients: true };
    void write.put(ago(10, "09:13"), as.ada, write.tool(shown), "/visibility", to);
  }
  approvals(team, area);
  void addFiles(write, team, as.mei, {
    when: ago(4, "16:20"),
    folder: write.tool("folder"),
    files: lampPictures,
    isForClients: true,
  });
  todoList(write, ago(9, "10:30"), as.amara, "Rooms", [
    { title: "Count the sockets by the beds", done: ago(6, "15:10") },
    { title: "An offer for forty rooms", due: 4, who: [id.amara] },
  ]);
  void into(ago(9, "10:40"), as.amara, write.tool("schedule"), {
    type: "schedule_entry",
    title: "Measure the bar",
    starts_at: `${day(-7)}T13:00`,
    ends_at: `${day(-7)}T15:00`,
    participant_ids: [id.ada],
    visible_to_clients: true,
  });
  void into(ago(3, "10:05"), as.amara, write.tool("schedule"), {
    type: "schedule_entry",
    title: "Hang the first lamps in the bar",
    starts_at: `${day(2)}T10:00`,
    ends_at: `${day(2)}T12:30`,
    participant_ids: [id.ada, id.mei],
    visible_to_clients: true,
  });
}

/** What the client is asked: one is answered, one waits. */
function approvals({ as, at, id, org }: Team, area: Promise<string>): void {
  const ask = (when: number, what: () => object | Promise<object>) =>
    at(when, async () =>
      as.ada("POST", `${org}/recordings/${await area}/approvals`, {
        ...(await what()),
        approver_id: id.henrik,
        visible_to_clients: true,
      }),
    );
  const linen = ask(ago(5, "09:50"), () => ({ title: "Cable in linen" }));
  void at(ago(4, "08:15"), async () =>
    as.henrik("PUT", `${org}/recordings/${(await linen).id}/approval`, { decision: "approved" }),
  );
  void ask(lately(280), async () => {
    const samples = await lampIn(org, as.ada, { lamp: "Brass.jpg", alt: "Three samples of brass" });
    return {
      title: "Brushed brass for the bar",
      content_html: `<p>As in the sample on your desk.</p>${samples}`,
      due_on: day(3),
    };
  });
}
