import { coast, plan } from "./files.ts";
import { ago, day, lately } from "./past.ts";
import type { Team } from "./people.ts";
import { addFiles, type Writing } from "./project.ts";

export function keepDocuments(write: Writing, team: Team): void {
  const { into, tool } = write;
  const { ada } = team.as;
  const folder = { type: "folder", title: "Briefs" };
  const briefs = into(ago(14, "10:40"), ada, tool("folder"), folder);
  void into(ago(14, "10:55"), ada, briefs, {
    type: "document",
    title: "Tone of voice",
    content_html: "<h2>Plain words</h2><p>Say it as you would say it aloud.</p>",
  });
  void addFiles(write, team, ada, {
    when: ago(11, "15:15"),
    folder: tool("folder"),
    files: async () => [plan(), await coast()],
  });
}

/** A meeting each week, what is planned around today, and the day of the launch. */
export function events({ into, tool }: Writing, { as, id }: Team): void {
  const plan = (when: number, call: Team["as"]["ada"], body: object) =>
    void into(when, call, tool("schedule"), { type: "schedule_entry", ...body });
  plan(ago(15, "11:00"), as.ada, {
    title: "Weekly planning",
    content: "What is next, and who does it.",
    starts_at: `${day(-13)}T09:00`,
    ends_at: `${day(-13)}T09:30`,
    recurrence: { frequency: "weekly", time_zone: "UTC" },
    participant_ids: [id.ada, id.grace, id.tomas],
  });
  plan(ago(14, "13:10"), as.mei, {
    title: "Photos: brass and pendants",
    starts_at: `${day(-12)}T08:30`,
    ends_at: `${day(-12)}T11:00`,
    participant_ids: [id.amara],
  });
  plan(ago(9, "11:50"), as.ada, {
    title: "Launch",
    starts_at: day(30),
    all_day: true,
    circled: true,
  });
  plan(ago(7, "13:00"), as.amara, {
    title: "Shop closed for stocktaking",
    starts_at: day(5),
    ends_at: day(6),
    all_day: true,
  });
  plan(ago(3, "13:45"), as.grace, {
    title: "Try the new search together",
    starts_at: `${day(-1)}T11:00`,
    ends_at: `${day(-1)}T12:00`,
    participant_ids: [id.ada, id.tomas],
  });
}

export function talk({ into, tool }: Writing, { as }: Team): void {
  const say = (when: number, call: Team["as"]["ada"], content: string) =>
    void into(when, call, tool("chat"), { type: "chat_message", content });
  say(ago(15, "10:30"), as.ada, "Here we talk. What is decided, we write on the message board.");
  say(ago(15, "10:34"), as.tomas, "And what is funny stays here.");
  say(ago(6, "12:05"), as.amara, "A customer asked for “the one like the moon”. I sold her Curve.");
  say(ago(6, "12:07"), as.mei, "That is what it is called from now on.");
  say(ago(1, "09:02"), as.ada, "Good morning, reef!");
  say(ago(1, "09:06"), as.mei, "Morning! The light in the studio is perfect until eleven.");
  say(ago(1, "09:07"), as.mei, "I take Tide and Curve first.");
  say(lately(75), as.grace, "The new search is on the test server. Try to misspell “pendant”.");
  say(lately(70), as.tomas, "pendent. Found it.");
}
