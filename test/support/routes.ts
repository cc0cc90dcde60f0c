import { newId } from "#/lib/ids.ts";
import { description } from "./contract.ts";
import { formOf, sendForm } from "./files.ts";
import { world } from "./world.ts";

export interface Route {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Every route of an organization, from the API description, with the example body it carries. A new
 * route is in at once.
 */
export const routes: Route[] = Object.entries<
  Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>
>(description.paths)
  .filter(([path]) => path.startsWith("/api/v1/{org_slug}/"))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      body: operation.requestBody?.content["application/json"]?.example,
    })),
  );

/** Real ids of one organization, by what stands before `{id}` in a path. */
export async function objects() {
  const w = await world();
  const project = await w.project("owner", { all_access: false });
  const message = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Private words",
  });
  const trashed = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Trashed words",
  });
  await w.call("owner", "PUT", `/recordings/${trashed.id}/status/trashed`);
  const link = await w.call("owner", "POST", `/projects/${project.id}/links`, {
    url: "https://example.com",
    title: "Link",
  });
  const folder = await w.call("owner", "POST", "/folders", { name: "Folder" });
  const category = await w.call("owner", "POST", "/categories", { name: "Category" });
  const group = await w.call("owner", "POST", "/groups", { name: "Group" });
  const template = await w.call("owner", "POST", "/templates", { name: "Template" });
  const agent = await w.call("owner", "POST", "/agents", { name: "Agent" });
  const invitation = await w.call("owner", "POST", "/people", {
    email: `${newId()}@example.com`,
    role: "member",
  });
  const cheer = await w.call("owner", "POST", `/recordings/${message.id}/cheers`, {
    content: "🎉",
  });
  await w.call("owner", "PUT", `/recordings/${message.id}/public-link`);
  const marker = await w.call("owner", "POST", "/roadmap/markers", {
    name: "Launch",
    date: "2027-03-01",
  });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.other.membershipId],
  });
  await w.call("other", "POST", `/recordings/${message.id}/comments`, { content: "x" });
  const [notification] = (await w.call("owner", "GET", "/my/notifications")).body.notifications;
  await w.call("owner", "POST", `/my/snoozes/${message.id}`, {
    resurface_at: "2036-01-01T00:00:00Z",
  });
  const card = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await w.make("owner", card.id, {
    type: "todo",
    title: "x",
    assignee_ids: [w.people.owner.membershipId],
  });
  await w.call("owner", "POST", "/my/assignments/priorities", { recording_id: todo.id });
  const chat = await w.call("owner", "POST", "/chats", {
    membership_ids: [w.people.other.membershipId],
  });
  const note = await w.call("owner", "POST", "/my/notes", { title: "Mine" });
  const event = await w.make("owner", project.tool("schedule"), {
    type: "schedule_entry",
    title: "Private hour",
    starts_at: "2026-03-10T09:00:00Z",
  });
  const feed = await w.call("owner", "POST", "/calendar/feeds", {});
  const file = { org: w.org, people: w.people };
  const upload = await sendForm(
    file,
    "owner",
    `/recordings/${project.tool("folder")}/uploads`,
    formOf("Private", "private.txt"),
  );
  const attachment = await sendForm(file, "owner", "/attachments", formOf("Private", "x.txt"));
  const paper = { type: "document", title: "Private", content: "Private" };
  await w.call("owner", "PATCH", `/recordings/${message.id}`, {
    content_html: `<a href="${attachment.body.url.replace(/file$/, "download")}">x</a>`,
  });
  const real: Record<string, string> = {
    uploads: upload.body.id,
    documents: (await w.make("owner", project.tool("folder"), paper)).id,
    version_id: upload.body.current_version_id,
    attachments: attachment.body.id,
    recordings: message.id,
    projects: project.id,
    trash: trashed.id,
    folders: folder.body.id,
    categories: category.body.id,
    groups: group.body.id,
    templates: template.body.id,
    agents: agent.body.id,
    cheers: cheer.body.id,
    assigned: w.people.other.membershipId,
    bookmarks: message.id,
    snoozes: message.id,
    priorities: todo.id,
    notes: note.body.id,
    chats: chat.body.id,
    notifications: notification.id,
    markers: marker.body.id,
    calendar: event.id,
    feeds: feed.body.id,
    "public-items": message.id,
    people: w.people.other.membershipId,
    invitations: invitation.body.id,
    link_id: link.body.id,
  };
  return { ...w, real };
}

/** A path with its places filled in. */
export function fill(path: string, slug: string, idFor: (owner: string) => string): string {
  const parts = path.split("/");
  return parts
    .map((part, index) => {
      if (part === "{org_slug}") return slug;
      if (part === "{id}") return idFor(parts[index - 1] ?? "");
      if (part === "{link_id}") return idFor("link_id");
      // What a document said first has the id of the document.
      if (part === "{version_id}")
        return idFor(parts.includes("documents") ? "documents" : "version_id");
      if (part === "{status}") return "archived";
      if (part === "{date}") return "2026-03-10";
      return part === "{tool}" ? "chat" : part;
    })
    .join("/");
}
