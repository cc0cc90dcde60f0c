import { coast, plan } from "./files.ts";
import { type Answer, at, type Team } from "./people.ts";
import { addFiles, day, makeProject, todoList, type Writing } from "./project.ts";

/** The project that a tour begins with. */
export async function relaunch(team: Team): Promise<void> {
  const write = await makeProject(team, {
    name: "Website relaunch",
    description: "A calmer, faster site.",
    all_access: true,
  });
  const { as, id, org } = team;
  await todos(write, team);
  await messages(write, team);
  await documents(write, team);
  await board(write, team);
  await events(write, team);
  await chat(write, team);
  const { project } = write;
  await as.ada("POST", `${org}/recordings/${project.check_ins_id}/questions`, {
    title: "What did you learn this week?",
    schedule: { frequency: "weekly", days: [5], hour: 16 },
    membership_ids: [id.ada, id.grace, id.tomas],
  });
  await as.ada("PUT", `${org}/projects/${project.id}/star`);
  await as.ada("PUT", `${org}/projects/${project.id}/health`, { enabled: true });
  await as.grace("POST", `${org}/projects/${project.id}/health/updates`, {
    position: 78,
    status: "on_track",
    note: "The shop is the last big piece, and it is nearly there.",
  });
}

async function todos(write: Writing, { as, id }: Team): Promise<void> {
  const { into, of, comment, cheer } = write;
  const launch = await todoList(write, as.ada, "Launch", [
    {
      title: "Write the launch note",
      content: "Short and warm.",
      due: 7,
      who: [id.tomas],
    },
    { title: "Choose a launch day", isDone: true },
    { title: "Check every page on a phone", due: 3, who: [id.ada, id.grace] },
    { title: "Tell the shops that sell our lamps", due: 10, who: [id.amara] },
  ]);
  const [note] = launch.todos;
  if (note) {
    await into(as.ada, note.id, { type: "todo", title: "Ask Grace to read it" });
    await comment(
      as.tomas,
      note.id,
      `<p>First try: “We tidied up. The lamps haven’t changed, finding them has.” ${at(id.ada, "Ada")}, too dry?</p>`,
    );
    const said = await comment(as.grace, note.id, "<p>I laughed. Keep it.</p>");
    await cheer(as.tomas, said.id, "🧡");
  }
  const shop = await todoList(write, as.grace, "Shop", [
    { title: "Prices with and without tax", isDone: true, who: [id.grace] },
    { title: "Pay by invoice, for shops", due: 5, who: [id.grace] },
    { title: "Photos of all twelve lamps", due: 1, who: [id.mei] },
  ]);
  const place = (list: string, position: number) =>
    as.grace("PUT", of(list, "/progress"), { position });
  await place(launch.id, 0.32);
  await place(shop.id, 0.71);
}

async function messages(write: Writing, { as, id }: Team): Promise<void> {
  const { into, tool, of, comment, cheer } = write;
  const welcome = await into(as.ada, tool("message_board"), {
    type: "message",
    title: "Welcome to Atoll",
    content_html: "<p>Everything this team knows is in <strong>one file</strong> that you own.</p>",
  });
  await comment(as.ada, welcome.id, "<p>And a backup of it is a copy.</p>");
  await as.ada("PUT", of(welcome.id, "/pin"));
  const words = await into(as.tomas, tool("message_board"), {
    type: "message",
    title: "One sentence for each lamp",
    content_html: `<p>I tried to say what each one <em>does to a room</em>, not what it is made of.</p>
<table><tbody><tr><th>Lamp</th><th>It says</th></tr><tr><td>Tide</td><td>“An evening you want to be at”</td></tr><tr><td>Brass</td><td>“Look how it is made”</td></tr><tr><td>Curve</td><td>“Read one more chapter”</td></tr></tbody></table>
<p>${at(id.ada, "Ada")}, do they sound like us?</p>`,
  });
  await comment(as.amara, words.id, "<p>Customers ask for Tide in nearly these words.</p>");
  await comment(as.mei, words.id, "<p>Curve is the one I would frame.</p>");
  await cheer(as.grace, words.id, "This is it!");
}

async function documents(write: Writing, { as }: Team): Promise<void> {
  const { into, tool } = write;
  const briefs = await into(as.ada, tool("folder"), { type: "folder", title: "Briefs" });
  await into(as.ada, briefs.id, {
    type: "document",
    title: "Tone of voice",
    content_html: "<h2>Plain words</h2><p>Say it as you would say it aloud.</p>",
  });
  await addFiles(write, as.ada, tool("folder"), [plan(), await coast()]);
}

/** A meeting each week from tomorrow on, and the day of the launch. */
async function events(write: Writing, { as, id }: Team): Promise<void> {
  const { into, tool } = write;
  await into(as.ada, tool("schedule"), {
    type: "schedule_entry",
    title: "Weekly planning",
    content: "What is next, and who does it.",
    starts_at: `${day(1)}T09:00`,
    ends_at: `${day(1)}T09:30`,
    recurrence: { frequency: "weekly", time_zone: "UTC" },
    participant_ids: [id.ada, id.grace, id.tomas],
  });
  await into(as.ada, tool("schedule"), {
    type: "schedule_entry",
    title: "Launch",
    starts_at: day(30),
    all_day: true,
    circled: true,
  });
  await into(as.amara, tool("schedule"), {
    type: "schedule_entry",
    title: "Shop closed for stocktaking",
    starts_at: day(5),
    ends_at: day(6),
    all_day: true,
  });
}

async function board(write: Writing, { as, id }: Team): Promise<void> {
  const { into, tool, of, comment } = write;
  const columns = await as.ada<Answer[]>("GET", of(tool("board"), "/children"));
  const first = columns[0]?.id ?? "";
  const card = await into(as.ada, first, {
    type: "card",
    title: "The old site's visitors",
    content: "Where do they go?",
  });
  await into(as.ada, card.id, { type: "card_step", title: "Read the statistics" });
  await into(as.grace, first, {
    type: "card",
    title: "Search that forgives typing",
    assignee_ids: [id.grace],
  });
  const working = await into(as.grace, tool("board"), {
    type: "column",
    title: "In the workshop",
    color: "blue",
  });
  const pictures = await into(as.mei, working.id, {
    type: "card",
    title: "Pictures that load in one second",
    due_on: day(4),
    assignee_ids: [id.mei, id.grace],
  });
  await comment(as.grace, pictures.id, "<p>0.8 s on my phone in the train.</p>");
  await into(as.tomas, working.id, {
    type: "card",
    title: "A page for each maker",
    due_on: day(9),
    assignee_ids: [id.tomas],
  });
}

async function chat({ into, tool }: Writing, { as }: Team): Promise<void> {
  const say = (call: Team["as"]["ada"], content: string) =>
    into(call, tool("chat"), { type: "chat_message", content });
  await say(as.ada, "Good morning, reef!");
  await say(as.mei, "Morning! The light in the studio is perfect until eleven.");
  await say(as.mei, "I take Tide and Curve first.");
  await say(as.grace, "The new search is on the test server. Try to misspell “pendant”.");
  await say(as.tomas, "pendent. Found it.");
}
