import { lampIn, lampPictures } from "./files.ts";
import { ago, day, lately } from "./past.ts";
import { idOf, named, type Team } from "./people.ts";
import { addFiles, makeProject, todoList, type Writing } from "./project.ts";

/** What the house makes next. */
export function lamps(team: Team): void {
  const { as, id } = team;
  const write = makeProject(
    team,
    ago(12, "09:00"),
    {
      name: "Spring lamps",
      description: "Three new ones, and Tide in moss green.",
      all_access: true,
    },
    { color: "green", starts_on: day(-30), ends_on: day(90) },
  );
  const { into, tool, comment, cheer, put } = write;
  const { todos } = todoList(write, ago(12, "09:30"), as.amara, "Parts", [
    { title: "Linen cable, forty metres", due: -2, who: [id.ada] },
    { title: "Sockets from Porto", due: 0, who: [id.ada] },
    { title: "Boxes that survive the post", due: 6, who: [id.amara] },
  ]);
  todoList(write, ago(10, "10:15"), as.mei, "Catalogue", [
    { title: "A cover", due: 2, who: [id.mei] },
    { title: "Sizes, weights, bulbs", who: [id.grace] },
  ]);
  const asked = `<p>They ask for the number by tonight. ${named(id.ada, "Ada")}, two hundred?</p>`;
  if (todos[1]) void comment(lately(95), as.amara, todos[1], asked);
  void addFiles(write, team, as.mei, {
    when: ago(3, "15:20"),
    folder: tool("folder"),
    files: lampPictures,
  });
  const cover = into(ago(3, "15:30"), as.mei, tool("message_board"), {
    type: "message",
    title: "Which picture for the cover?",
    content_html:
      "<p>All three lie in Docs &amp; files. I would take the pendants: an evening first, then the thing.</p>",
  });
  void comment(
    ago(2, "09:10"),
    as.tomas,
    cover,
    "<p>The pendants. And the brass one on the back.</p>",
  );
  void cheer(ago(2, "09:15"), as.amara, cover, "Yes");
  const moss = todoList(write, ago(8, "16:00"), as.mei, "Moss green", [{ title: "Five samples" }]);
  void put(ago(8, "16:05"), as.mei, moss.list, "/progress", { position: 0.04 });
  void put(ago(2, "16:30"), as.mei, moss.list, "/progress", { position: 0.12 });
  events(write, team);
  prototypes(write, team);
  talk(write, team);
}

function events({ into, tool }: Writing, { as, id }: Team): void {
  void into(ago(11, "10:40"), as.amara, tool("schedule"), {
    type: "schedule_entry",
    title: "Fair in Milan",
    starts_at: day(12),
    ends_at: day(15),
    all_day: true,
  });
  void into(ago(2, "14:10"), as.mei, tool("schedule"), {
    type: "schedule_entry",
    title: "Cover, last look",
    starts_at: `${day(0)}T14:30`,
    ends_at: `${day(0)}T15:30`,
    participant_ids: [id.ada, id.tomas],
  });
}

/** What is tried out, and what was learned by it. */
function prototypes({ into, tool, put, at }: Writing, { as, id, org }: Team): void {
  const first = at(ago(9, "10:00"), async () => {
    const path = `${org}/recordings/${await tool("board")}/children`;
    const [column] = await as.mei<{ id: string }[]>("GET", path);
    return column?.id ?? "";
  });
  void into(ago(9, "10:05"), as.mei, first, { type: "card", title: "A shade of folded paper" });
  const trying = into(ago(9, "10:10"), as.mei, tool("board"), {
    type: "column",
    title: "On the bench",
    color: "green",
  });
  void put(ago(9, "10:11"), as.mei, trying, "/position", { position: 2.5 });
  void at(ago(7, "11:30"), async () =>
    as.amara("POST", `${org}/recordings/${await idOf(trying)}/children`, {
      type: "card",
      title: "Tide in moss green",
      content_html: await lampIn(org, as.amara, { lamp: "Tide.jpg", alt: "A floor lamp, drawn" }),
      due_on: day(8),
      assignee_ids: [id.mei, id.amara],
    }),
  );
  void into(ago(5, "15:40"), as.mei, tool("folder"), {
    type: "document",
    title: "What we learned from Curve",
    content_html:
      "<p>The first hundred came back for one screw. This time we turn it by hand before we pack.</p>",
  });
}

function talk({ into, tool }: Writing, { as }: Team): void {
  const say = (when: number, call: Team["as"]["ada"], content: string) =>
    void into(when, call, tool("chat"), { type: "chat_message", content });
  say(ago(6, "14:20"), as.mei, "Moss, fern or sea grass? All three dry by the window.");
  say(ago(6, "14:26"), as.amara, "Moss. Fern looks like a hospital.");
  say(ago(6, "14:27"), as.tomas, "Moss is also the shortest word.");
}
