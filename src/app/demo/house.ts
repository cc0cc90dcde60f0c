import { ago, day, lately } from "./past.ts";
import type { Team } from "./people.ts";
import { makeProject, todoList } from "./project.ts";

/** What every house has, and what lies beside the projects: groups, days that matter, a ping. */
export function house(team: Team): void {
  const { as, at, id, org } = team;
  const write = makeProject(
    team,
    ago(14, "09:00"),
    {
      name: "House and people",
      description: "Holidays, tools, and who waters the plants.",
      all_access: true,
    },
    { color: "orange" },
  );
  const { into, tool, comment } = write;
  const plants = into(ago(6, "08:50"), as.amara, tool("message_board"), {
    type: "message",
    title: "The fig has a new leaf",
    content_html: "<p>Whoever waters it: whatever you do, go on.</p>",
  });
  void comment(ago(6, "09:25"), as.grace, plants, "<p>It was the rain. I opened the window.</p>");
  todoList(write, ago(11, "13:30"), as.grace, "Workshop", [
    { title: "A new blade for the saw", who: [id.grace], due: 8 },
    { title: "First-aid box: plasters", done: ago(8, "12:40") },
  ]);
  const post = (when: number, path: string, body: object) =>
    at(when, () => as.ada("POST", `${org}${path}`, body));
  void post(ago(15, "09:40"), "/groups", {
    name: "Studio",
    membership_ids: [id.mei, id.tomas, id.amara],
  });
  void post(ago(12, "11:00"), "/roadmap/markers", { name: "Fair in Milan", date: day(12) });
  void post(ago(12, "11:02"), "/roadmap/markers", { name: "Winter holidays", date: day(28) });
  const ping = at(ago(7, "14:00"), () =>
    as.mei("POST", `${org}/chats`, { membership_ids: [id.ada] }),
  );
  const say = (when: number, who: "mei" | "ada", content: string) =>
    into(when, as[who], ping, { type: "chat_message", content });
  void say(ago(7, "14:01"), "mei", "The pendants are back from the printer, and they glow.");
  void say(ago(7, "14:20"), "ada", "Put one on my desk, please. I come at three.");
  void say(lately(35), "mei", "Do you have ten minutes for the cover today?");
}
