import { ago, day, lately, sinceFriday } from "./past.ts";
import { named, type Team } from "./people.ts";
import { makeProject, todoList, type Writing } from "./project.ts";
import { events, keepDocuments, talk } from "./relaunch-tools.ts";

/** The project that a tour begins with. */
export function relaunch(team: Team): void {
  const write = makeProject(team, ago(15, "10:00"), {
    name: "Website relaunch",
    description: "A calmer, faster site.",
    all_access: true,
  });
  todos(write, team);
  messages(write, team);
  keepDocuments(write, team);
  board(write, team);
  events(write, team);
  talk(write, team);
  questions(write, team);
  gauge(write, team);
  void write.putProject(ago(15, "10:05"), team.as.ada, "/star");
}

function todos(write: Writing, { as, id }: Team): void {
  const { into, comment, cheer } = write;
  const launch = todoList(write, ago(14, "10:00"), as.ada, "Launch", [
    { title: "Write the launch note", content: "Short and warm.", due: 7, who: [id.tomas] },
    { title: "Choose a launch day", done: ago(9, "11:45") },
    { title: "Check every page on a phone", due: 3, who: [id.ada, id.grace] },
    { title: "Tell the shops that sell our lamps", due: 10, who: [id.amara] },
  ]);
  const [note] = launch.todos;
  if (note) {
    void into(ago(3, "11:30"), as.ada, note, { type: "todo", title: "Ask Grace to read it" });
    void comment(
      ago(1, "16:45"),
      as.tomas,
      note,
      `<p>First try: “We tidied up. The lamps haven’t changed, finding them has.” ${named(id.ada, "Ada")}, too dry?</p>`,
    );
    const said = comment(lately(160), as.grace, note, "<p>I laughed. Keep it.</p>");
    void cheer(lately(150), as.tomas, said, "🧡");
  }
  const shop = todoList(write, ago(13, "14:00"), as.grace, "Shop", [
    { title: "Prices with and without tax", done: ago(5, "17:05"), who: [id.grace] },
    { title: "Pay by invoice, for shops", due: 5, who: [id.grace] },
    { title: "Photos of all twelve lamps", due: 1, who: [id.mei] },
  ]);
  hill(write, as, { launch: launch.list, shop: shop.list });
}

type List = ReturnType<typeof todoList>["list"];

/** How far the lists came, over two weeks. */
function hill(
  { put }: Writing,
  { grace }: Team["as"],
  { launch, shop }: { launch: List; shop: List },
): void {
  const place = (when: number, list: List, position: number, note?: string) =>
    void put(when, grace, list, "/progress", { position, ...(note ? { note } : {}) });
  place(ago(12, "17:00"), launch, 0.06);
  place(ago(12, "17:02"), shop, 0.18);
  place(ago(7, "17:10"), launch, 0.2, "The day is chosen.");
  place(ago(7, "17:12"), shop, 0.46, "We know how people pay.");
  place(ago(2, "17:30"), launch, 0.32);
  place(ago(2, "17:32"), shop, 0.71);
}

function messages(write: Writing, { as, id }: Team): void {
  const { into, tool, comment, cheer, put } = write;
  const welcome = into(ago(15, "10:20"), as.ada, tool("message_board"), {
    type: "message",
    title: "Welcome to Atoll",
    content_html: "<p>Everything this team knows is in <strong>one file</strong> that you own.</p>",
  });
  void comment(ago(15, "10:25"), as.ada, welcome, "<p>And a backup of it is a copy.</p>");
  void put(ago(15, "10:26"), as.ada, welcome, "/pin");
  const words = into(ago(4, "10:10"), as.tomas, tool("message_board"), {
    type: "message",
    title: "One sentence for each lamp",
    content_html: `<p>I tried to say what each one <em>does to a room</em>, not what it is made of.</p>
<table><tbody><tr><th>Lamp</th><th>It says</th></tr><tr><td>Tide</td><td>“An evening you want to be at”</td></tr><tr><td>Brass</td><td>“Look how it is made”</td></tr><tr><td>Curve</td><td>“Read one more chapter”</td></tr></tbody></table>
<p>${named(id.ada, "Ada")}, do they sound like us?</p>`,
  });
  void comment(
    ago(4, "13:35"),
    as.amara,
    words,
    "<p>Customers ask for Tide in nearly these words.</p>",
  );
  void comment(ago(3, "09:05"), as.mei, words, "<p>Curve is the one I would frame.</p>");
  void cheer(ago(3, "09:40"), as.grace, words, "This is it!");
}

function board({ into, tool, comment, put, at }: Writing, { as, id, org }: Team): void {
  const first = at(ago(13, "09:30"), async () => {
    const path = `${org}/recordings/${await tool("board")}/children`;
    const [column] = await as.ada<{ id: string }[]>("GET", path);
    return column?.id ?? "";
  });
  const visitors = into(ago(13, "09:35"), as.ada, first, {
    type: "card",
    title: "The old site's visitors",
    content: "Where do they go?",
  });
  const step = { type: "card_step", title: "Read the statistics" };
  void into(ago(13, "09:36"), as.ada, visitors, step);
  void into(ago(9, "15:00"), as.grace, first, {
    type: "card",
    title: "Search that forgives typing",
    assignee_ids: [id.grace],
  });
  const working = into(ago(9, "15:10"), as.grace, tool("board"), {
    type: "column",
    title: "In the workshop",
    color: "blue",
  });
  // Before what is done, which a board has from the beginning.
  void put(ago(9, "15:11"), as.grace, working, "/position", { position: 2.5 });
  const pictures = into(ago(8, "10:00"), as.mei, working, {
    type: "card",
    title: "Pictures that load in one second",
    due_on: day(4),
    assignee_ids: [id.mei, id.grace],
  });
  void comment(ago(2, "18:10"), as.grace, pictures, "<p>0.8 s on my phone in the train.</p>");
  void into(ago(5, "11:20"), as.tomas, working, {
    type: "card",
    title: "A page for each maker",
    due_on: day(9),
    assignee_ids: [id.tomas],
  });
}

/** Everybody is asked on Fridays. */
function questions({ project, at }: Writing, { as, id, org }: Team): void {
  const question = at(ago(14, "11:30"), async () =>
    as.ada("POST", `${org}/recordings/${(await project).check_ins_id}/questions`, {
      title: "What did you learn this week?",
      schedule: { frequency: "weekly", days: [5], hour: 16 },
      membership_ids: [id.ada, id.grace, id.tomas],
    }),
  );
  const answer = (time: string, who: "grace" | "tomas", content: string) =>
    void at(ago(sinceFriday(), time), async () =>
      as[who]("POST", `${org}/recordings/${(await question).id}/answers`, { content }),
    );
  answer("16:12", "grace", "People type “pendent”. A search should forgive that.");
  answer("16:40", "tomas", "One sentence takes longer than ten.");
}

/** How the project does, as somebody said it each week. */
function gauge({ putProject, project, at }: Writing, { as, org }: Team): void {
  void putProject(ago(14, "12:00"), as.ada, "/health", { enabled: true });
  const update = (when: number, body: object) =>
    void at(when, async () =>
      as.grace("POST", `${org}/projects/${(await project).id}/health/updates`, body),
    );
  update(ago(12, "16:00"), {
    position: 52,
    status: "some_risk",
    note: "We wait for photos, and the old site is larger than we thought.",
  });
  update(ago(7, "16:00"), {
    position: 64,
    status: "on_track",
    note: "Half of the photos are here. The shop takes shape.",
  });
  update(ago(2, "16:00"), {
    position: 78,
    status: "on_track",
    note: "The shop is the last big piece, and it is nearly there.",
  });
}
