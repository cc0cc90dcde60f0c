import { lampPictures } from "./files.ts";
import { at, type Team } from "./people.ts";
import { addFiles, day, makeProject, todoList } from "./project.ts";

/** What the house makes next. */
export async function lamps(team: Team): Promise<void> {
  const { as, id } = team;
  const write = await makeProject(
    team,
    {
      name: "Spring lamps",
      description: "Three new ones, and Tide in moss green.",
      all_access: true,
    },
    { color: "green", starts_on: day(-30), ends_on: day(90) },
  );
  const { into, tool, of, comment, cheer } = write;
  const sockets = await todoList(write, as.amara, "Parts", [
    { title: "Linen cable, forty metres", due: -2, who: [id.ada] },
    { title: "Sockets from Porto", due: 0, who: [id.ada] },
    { title: "Boxes that survive the post", due: 6, who: [id.amara] },
  ]);
  await todoList(write, as.mei, "Catalogue", [
    { title: "A cover", due: 2, who: [id.mei] },
    { title: "Sizes, weights, bulbs", who: [id.grace] },
  ]);
  const asked = sockets.todos[1];
  if (asked)
    await comment(
      as.amara,
      asked.id,
      `<p>They ask for the number by tonight. ${at(id.ada, "Ada")}, two hundred?</p>`,
    );
  await addFiles(write, as.mei, tool("folder"), await lampPictures());
  const cover = await into(as.mei, tool("message_board"), {
    type: "message",
    title: "Which picture for the cover?",
    content_html:
      "<p>All three lie in Docs &amp; files. I would take the pendants: an evening first, then the thing.</p>",
  });
  await comment(as.tomas, cover.id, "<p>The pendants. And the brass one on the back.</p>");
  await cheer(as.amara, cover.id, "Yes");
  const moss = await todoList(write, as.mei, "Moss green", [{ title: "Five samples" }]);
  await as.mei("PUT", of(moss.id, "/progress"), { position: 0.12 });
  await into(as.amara, tool("schedule"), {
    type: "schedule_entry",
    title: "Fair in Milan",
    starts_at: day(12),
    ends_at: day(15),
    all_day: true,
  });
}
