import type { Team } from "./people.ts";
import { day, makeProject, todoList } from "./project.ts";

/** Work with a client, who sees what is shown to them. */
export async function harbour(team: Team): Promise<void> {
  const { as, id, org } = team;
  const write = await makeProject(
    team,
    { name: "Harbour Hotel", description: "Light for the bar and forty rooms." },
    { clients_enabled: true, client_company_name: "Harbour Hotel", color: "aqua" },
  );
  const { project, into } = write;
  await as.ada("PUT", `${org}/projects/${project.id}/people`, {
    grant: [id.amara, id.mei, id.henrik],
  });
  const area = (await as.ada("GET", `${org}/projects/${project.id}`)).clients_id;
  const letter = await into(as.ada, area, {
    type: "client_correspondence",
    title: "Where we are after the first week",
    content_html:
      "<p>Dear Henrik, the bar is measured and the first lamps hang for you to see on Thursday.</p>",
    visible_to_clients: true,
  });
  await as.henrik("POST", `${org}/recordings/${letter.id}/comments`, {
    content: "Thank you. May I bring the barkeeper?",
  });
  await as.ada("POST", `${org}/recordings/${area}/approvals`, {
    title: "Brushed brass for the bar",
    content: "As in the sample on your desk.",
    approver_id: id.henrik,
    due_on: day(3),
    visible_to_clients: true,
  });
  const linen = await as.ada("POST", `${org}/recordings/${area}/approvals`, {
    title: "Cable in linen",
    approver_id: id.henrik,
    visible_to_clients: true,
  });
  await as.henrik("PUT", `${org}/recordings/${linen.id}/approval`, { decision: "approved" });
  await todoList(write, as.amara, "Rooms", [
    { title: "Count the sockets by the beds", isDone: true },
    { title: "An offer for forty rooms", due: 4, who: [id.amara] },
  ]);
}
