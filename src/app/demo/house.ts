import type { Team } from "./people.ts";
import { day, makeProject, todoList } from "./project.ts";

/** What every house has, and what lies beside the projects: groups, days that matter, a ping. */
export async function house(team: Team): Promise<void> {
  const { as, id, org } = team;
  const write = await makeProject(
    team,
    {
      name: "House and people",
      description: "Holidays, tools, and who waters the plants.",
      all_access: true,
    },
    { color: "orange" },
  );
  const { into, tool, comment } = write;
  const plants = await into(as.amara, tool("message_board"), {
    type: "message",
    title: "The fig has a new leaf",
    content_html: "<p>Whoever waters it: whatever you do, go on.</p>",
  });
  await comment(as.grace, plants.id, "<p>It was the rain. I opened the window.</p>");
  await todoList(write, as.grace, "Workshop", [
    { title: "A new blade for the saw", who: [id.grace], due: 8 },
    { title: "First-aid box: plasters", isDone: true },
  ]);
  await as.ada("POST", `${org}/groups`, {
    name: "Studio",
    membership_ids: [id.mei, id.tomas, id.amara],
  });
  await as.ada("POST", `${org}/roadmap/markers`, { name: "Fair in Milan", date: day(12) });
  await as.ada("POST", `${org}/roadmap/markers`, { name: "Winter holidays", date: day(28) });
  const ping = await as.mei("POST", `${org}/chats`, { membership_ids: [id.ada] });
  await as.mei("POST", `${org}/recordings/${ping.id}/children`, {
    type: "chat_message",
    content: "Do you have ten minutes for the cover today?",
  });
}
