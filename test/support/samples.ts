import { allTypes, isCreatable, type RecordingType } from "#/core/recordings/type.ts";
import { furnished } from "./content.ts";
import { type Body, bylineOf, type Who } from "./world.ts";

export interface Sample {
  /** The type it lies under; null for what is at the top of a project or of the organization. */
  under: string | null;
  /** What is sent of it, with every field that can be. */
  sent: Body;
  /** What is answered of its own fields beside what was sent. */
  besides: Body;
  /** Another value for every field that can be edited. */
  edited: Body;
  /** The route that makes it, where that is not the one of children. */
  path?: string;
}

type Furnished = Awaited<ReturnType<typeof furnished>>;

const html = "<p>Some <strong>words</strong></p>";
const other = "<p>Other words</p>";
const weekly = { frequency: "weekly", interval: 1, weekdays: [5], time_zone: "Europe/Berlin" };
const undone = { completed: false, completed_at: null, completer_id: null };

function work({ people }: Furnished) {
  const [admin, member] = [people.admin.membershipId, people.member.membershipId];
  const due = { due_on: "2026-03-20", assignee_ids: [admin] };
  const otherDue = { due_on: "2026-04-20", assignee_ids: [member] };
  return {
    todo: {
      under: "todolist",
      besides: {
        ...{ ...undone, subtasks_count: 0, completed_subtasks_count: 0, series_id: null },
        recurrence: { ...weekly, summary: "Every week on Friday", next_on: "2026-03-27" },
      },
      sent: { title: "To-do", content_html: html, ...due, starts_on: "2026-03-10", recurrence: weekly },
      edited: { title: "Other", content_html: other, ...otherDue, starts_on: "2026-03-11", recurrence: null },
    },
    card: {
      ...{ under: "column", besides: { ...undone, steps_count: 0, completed_steps_count: 0 } },
      sent: { title: "Card", content_html: html, ...due, color: "blue" },
      edited: { title: "Other", content_html: other, ...otherDue, color: "red" },
    },
    card_step: {
      ...{ under: "card", besides: undone },
      sent: { title: "Step", content_html: html, ...due },
      edited: { title: "Other", content_html: other, ...otherDue },
    },
  };
}

function clients({ people }: Furnished) {
  const [owner, admin] = [people.owner.membershipId, people.admin.membershipId];
  return {
    client_correspondence: {
      ...{ under: "clients", besides: {} },
      sent: { title: "Letter", content_html: html },
      edited: { title: "Other", content_html: other },
    },
    approval: {
      ...{ under: "clients", besides: { decision: "asked", decided_at: null } },
      sent: { title: "Approval", content_html: html, due_on: "2026-03-20", approver_id: owner },
      edited: { title: "Other", content_html: other, due_on: "2026-04-20", approver_id: admin },
    },
  };
}

function talk({ people, project, parents }: Furnished, category: Body, otherCategory: Body) {
  return {
    message: {
      ...{ under: "message_board", besides: { category, pinned: false, pinned_at: null } },
      sent: { title: "Message", content_html: html, category_id: category.id },
      edited: { title: "Other", content_html: other, category_id: otherCategory.id },
    },
    comment: { under: "message", besides: {}, sent: { content_html: html }, edited: { content_html: other } },
    chat_message: {
      ...{ under: "chat_room", besides: { link_preview: null, edited_at: null } },
      ...{ sent: { content_html: html }, edited: { content_html: other } },
    },
    dm: {
      ...{ under: null, path: "/chats", edited: {} },
      ...{
        sent: { membership_ids: [people.member.membershipId] },
        besides: { participants: [bylineOf({ people }, "owner"), bylineOf({ people }, "member")] },
      },
    },
    health_update: {
      ...{ under: null, path: `/projects/${project.id}/health/updates` },
      besides: { health: { position: 70, status: "on_track" } },
      sent: { position: 70, status: "on_track", note: "All good" },
      edited: { note: "Less good" },
    },
    progress_update: {
      ...{ under: "todo_set", besides: {} },
      sent: { content_html: html, positions: { [parents.todolist ?? ""]: 0.5 }, note: "Half" },
      edited: { content_html: other, note: "More than half" },
    },
  };
}

function lists({ people }: Furnished) {
  const schedule = { frequency: "weekly", days: [1, 3], hour: 9, minute: 30 };
  return {
    todolist: {
      under: "todo_set",
      besides: { is_group: false, todos_count: 0, completed_count: 0, completed_ratio: "0/0", progress: null },
      sent: { title: "List", content_html: html, color: "blue" },
      edited: { title: "Other", content_html: other, color: "red" },
    },
    column: {
      ...{ under: "board", besides: { cards_count: 0, kind: "column" } },
      sent: { title: "Column", content_html: html, color: "blue" },
      edited: { title: "Other", content_html: other, color: "red" },
    },
    folder: {
      ...{ under: "folder", besides: { documents_count: 0, uploads_count: 0, folders_count: 0 } },
      sent: { title: "Folder", color: "blue" },
      edited: { title: "Other", color: "red" },
    },
    document: {
      ...{ under: "folder", besides: {} },
      sent: { title: "Document", content_html: html },
      edited: { title: "Other", content_html: other },
    },
    question: {
      under: "check_ins",
      besides: {
        ...{ paused: false, answers_count: 0, next_ask_at: "2026-03-04T09:30:00.000Z" },
        askees: [{ membership_id: people.member.membershipId, opted_out: false, last_answered_on: null }],
      },
      sent: { title: "How are you?", schedule, membership_ids: [people.member.membershipId] },
      edited: { title: "And now?", schedule: { ...schedule, hour: 10 }, membership_ids: [people.admin.membershipId] },
    },
    answer: {
      ...{ under: "question", besides: {} },
      sent: { content_html: html, occurs_on: "2026-03-02" },
      edited: { content_html: other },
    },
  };
}

/** A project with clients on it, and how one of each type is made there. A type that has no sample throws. */
export async function sampled() {
  const s = await furnished();
  const category = async (name: string): Promise<Body> => {
    const { id, icon } = (await s.call("owner", "POST", "/categories", { name, icon: "📣" })).body;
    return { id, name, icon };
  };
  await s.call("owner", "PUT", `/projects/${s.project.id}/health`, { enabled: true });
  await s.call("owner", "PUT", `/projects/${s.project.id}/people`, { grant: [s.people.client.membershipId] });
  const all: Record<string, Sample> = {
    ...work(s),
    ...clients(s),
    ...lists(s),
    ...talk(s, await category("News"), await category("Ideas")),
  };
  const { todos, chat } = s.parents;
  const under: Record<string, string> = { ...s.parents, todo_set: todos ?? "", chat_room: chat ?? "" };
  const sampleOf = (type: string): Sample => {
    const sample = all[type];
    if (!sample) throw new Error(`There is no sample of ${type}`);
    return sample;
  };
  /** Makes one, as it is answered. */
  const make = async (who: Who, type: string, changes: Body = {}): Promise<Body> => {
    const { sent, path, under: parent } = sampleOf(type);
    const at = path ?? `/recordings/${under[parent ?? ""]}/children`;
    const made = await s.call(who, "POST", at, { ...(path ? {} : { type }), ...sent, ...changes });
    if (made.status !== 201) throw new Error(`no ${type} was made: ${JSON.stringify(made.body)}`);
    return path ? (await s.call(who, "GET", `/recordings/${made.body.id}`)).body : made.body;
  };
  /** Its own fields as they are answered. */
  const ownOf = ({ name, output }: RecordingType): Body => {
    const { sent, besides } = sampleOf(name);
    return { ...Object.fromEntries(Object.entries(sent).filter(([key]) => key in output)), ...besides };
  };
  /** What any write leaves in the file: recordings and their versions, events, news, work, cheers, followers. */
  const traces = () =>
    s.rows(`select (select sum(version) from recordings) as versions, (select count(*) from recordings) as recordings,
      (select count(*) from events) as events, (select count(*) from notifications) as notifications,
      (select count(*) from jobs) as jobs, (select count(*) from cheers) as cheers,
      (select count(*) from subscriptions) as followers, (select count(*) from assignments) as assignments,
      (select count(*) from bookmarks) as bookmarks, (select count(*) from watches) as watchers`);
  return { ...s, traces, all, under, sampleOf, ownOf, makeOne: make };
}
export type Sampled = Awaited<ReturnType<typeof sampled>>;

/** The types that people make: all but the tools that come with a project. */
export const madeTypes = (): RecordingType[] => allTypes().filter((type) => isCreatable(type) || type.isTop);
