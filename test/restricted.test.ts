import { expect, test } from "bun:test";
import { operations } from "#/app/features.ts";
import { furnished } from "./support/content.ts";
import { clock } from "./support/server.ts";
import type { Body } from "./support/world.ts";

type Fixture = Awaited<ReturnType<typeof fixture>>;
type Request = readonly [method: string, path: string, body?: object];

/** What others made, in a project that a plain member is on but didn't make. */
async function fixture() {
  const w = await furnished();
  const grant = [w.people.other.membershipId];
  await w.call("owner", "PUT", `/projects/${w.project.id}/people`, { grant });
  const todo = await w.one("owner", "todo");
  const other = await w.one("owner", "todo");
  const message = await w.one("owner", "message");
  const link = await w.call("owner", "POST", `/projects/${w.project.id}/links`, {
    url: "https://example.com/",
    title: "Elsewhere",
  });
  const invited = await w.call("other", "POST", "/people", {
    email: "grace@example.com",
    role: "member",
  });
  const comment = await w.call("other", "POST", `/recordings/${message.id}/comments`, {
    content: "Soon too old",
  });
  const event = await w.one("owner", "schedule_entry");
  const there = await w.call("owner", "POST", "/projects", { name: "There", all_access: true });
  const copy = async () => (await w.one("owner", "message")).id;
  return {
    ...w,
    id: (await w.one("owner", "document")).id as string,
    todo: todo.id as string,
    other: other.id as string,
    message: message.id as string,
    list: w.parents.todolist ?? "",
    linkId: link.body.id as string,
    invitation: invited.body.id as string,
    comment: comment.body.id as string,
    event: event.id as string,
    there: there.body.id as string,
    copy,
  };
}

const batch = (body: object): Request => ["POST", "/recordings/batch", body];

/**
 * What each setting takes from a plain member, by the operation; what they may do all the same is
 * tried with the setting off.
 */
const TOUCHED: Record<string, (f: Fixture) => Record<string, Request[]>> = {
  restrict_project_edits: ({ project, linkId }) => ({
    updateProject: [["PATCH", `/projects/${project.id}`, { name: "Another name" }]],
    updateTool: [["PUT", `/projects/${project.id}/tools/chat`, { title: "Talk" }]],
    createProjectLink: [
      ["POST", `/projects/${project.id}/links`, { url: "https://example.com/2", title: "Two" }],
    ],
    updateProjectLink: [["PATCH", `/projects/${project.id}/links/${linkId}`, { title: "One" }]],
    deleteProjectLink: [["DELETE", `/projects/${project.id}/links/${linkId}`]],
    updateVisibility: [
      ["PUT", `/recordings/${project.tool("chat")}/visibility`, { visible_to_clients: true }],
    ],
  }),
  restrict_people_edits: ({ project, people, invitation }) => ({
    updateProjectPeople: [
      ["PUT", `/projects/${project.id}/people`, { grant: [people.client.membershipId] }],
      [
        "PUT",
        `/projects/${project.id}/people`,
        { create: [{ email: "joan@example.com", role: "member" }] },
      ],
    ],
    updateProject: [["PATCH", `/projects/${project.id}`, { all_access: false }]],
    invitePerson: [["POST", "/people", { email: "mary@example.com", role: "member" }]],
    updateInvitationProjects: [
      ["PUT", `/people/invitations/${invitation}/projects`, { project_ids: [project.id] }],
    ],
    createInviteLink: [["POST", "/people/invite-link"]],
    deleteInviteLink: [["DELETE", "/people/invite-link"]],
    resendInvitation: [["POST", `/people/invitations/${invitation}/resend`]],
  }),
  restrict_content_actions: ({ id, todo, other, list, message, event, there }) => ({
    updateEvent: [["PATCH", `/calendar/${event}`, { project_id: there }]],
    deleteOccurrence: [["DELETE", `/calendar/${event}/occurrences/2026-03-20`]],
    updateVisibility: [["PUT", `/recordings/${id}/visibility`, { visible_to_clients: true }]],
    moveRecording: [
      ["PUT", `/recordings/${todo}/position`, { position: 7 }],
      ["PUT", `/recordings/${todo}/position`, { parent_id: list }],
    ],
    updateRecordingStatus: [
      ["PUT", `/recordings/${message}/status/archived`],
      ["PUT", `/recordings/${message}/status/active`],
      ["PUT", `/recordings/${id}/status/trashed`],
      ["PUT", `/recordings/${id}/status/active`],
    ],
    batchRecordings: [
      batch({ verb: "move", ids: [todo, other], parent_id: list }),
      batch({ verb: "group", ids: [todo, other], parent_id: null, title: "Together" }),
      batch({ verb: "status", ids: [todo, other], status: "archived" }),
    ],
  }),
  restrict_public_links: ({ id }) => ({
    publishLink: [["PUT", `/recordings/${id}/public-link`]],
    unpublishLink: [["DELETE", `/recordings/${id}/public-link`]],
  }),
  limit_comment_editing: ({ comment }) => ({
    updateRecording: [["PATCH", `/recordings/${comment}`, { content: "Said otherwise" }]],
  }),
};

/** What no setting takes from anybody. */
const UNTOUCHED =
  `changePlan closeComments completeAttachment completeRecording createAttachment createCalendarFeed createEmbed createEvent createUpload
  createUploadVersion deleteCalendarFeed deleteLogo updateLogo updateOccurrence copyRecording createAgent createAgentToken createAnswer createApproval
  createBookmark createCategory createChat createCheckout createCheer createComment createCompany createFolder createGroup createHealthUpdate createMarker
  createMyNote createMyPriority createOutOfOffice createPortal createProgressUpdate createProject createQuestion createRecording createSnooze createTemplate deactivateAgent
  decideApproval sayHere sayTyping deleteAccount deleteAttachment deleteBookmark deleteCategory deleteCheer deleteCompany deleteFolder deleteFromTrash deleteGroup deleteMarker deleteMyNote
  deleteMyPriority deleteOutOfOffice deletePublicItem deletePublicItems deleteRecording deleteSnooze deleteTemplate joinProject markNotificationsRead mergePeople
  optOutOfQuestion pauseQuestion pinMessage publishDraft reassign removePerson reopenRecording restoreFromTrash
  restoreMyScratchpad restoreTemplate starProject subscribe unpinMessage unstarProject unsubscribe unwatch updateAccount updateAgent
  updateAgentOperators updateAssignees updateCategory updateCompany updateFolder updateGroup updateMarker updateMyNote updateMyPriority
  updateMyScratchpad updateNotification updatePerson updateProgress updateProjectHealth updateProjectNotificationPreference
  updateProjectStatus updateSettings updateSubscribers updateTemplate updateUiState useTemplate watch`.split(
    /\s+/,
  );

const on = (setting: string): Body => (setting === "limit_comment_editing" ? 10 : true);
const off = (setting: string): Body => (setting === "limit_comment_editing" ? null : false);

for (const [setting, touched] of Object.entries(TOUCHED)) {
  test(`${setting} is told on every route that it touches, and nothing is left`, async () => {
    const f = await fixture();
    const set = (value: Body) => f.call("admin", "PATCH", "/settings", { [setting]: value });
    clock.advance(11 * 60_000);
    for (const [operation, requests] of Object.entries(touched(f))) {
      for (const request of requests) {
        await set(on(setting));
        const before = f.digest();
        const refused = await f.call("other", ...request);
        expect([operation, request, refused.status, refused.body.error?.code]).toEqual([
          operation,
          request,
          403,
          "restricted_by_settings",
        ]);
        expect([request, f.digest() === before]).toEqual([request, true]);
        await set(off(setting));
        const { status } = await f.call("other", ...request);
        expect([operation, request, status < 300]).toEqual([operation, request, true]);
      }
    }
  });
}

test("it is known of every operation that changes something whether a setting touches it", async () => {
  const f = await fixture();
  const touched = Object.values(TOUCHED).flatMap((of) => Object.keys(of(f)));
  const all = operations.filter(({ kind, path }) => kind === "write" && path.includes(":org_slug"));
  expect([...new Set([...touched, ...UNTOUCHED])].toSorted()).toEqual(
    all.map(({ id }) => id).toSorted(),
  );
});

test("admins, and whoever made something, are not touched", async () => {
  const f = await fixture();
  const settings = Object.keys(TOUCHED).filter((key) => key.startsWith("restrict_"));
  await f.call(
    "admin",
    "PATCH",
    "/settings",
    Object.fromEntries(settings.map((key) => [key, true])),
  );
  const { body: own } = await f.call("other", "POST", "/projects", { name: "Own" });
  const board = own.tools.find((tool: Body) => tool.key === "message_board").id;
  const message = await f.make("other", board, {
    type: "message",
    title: "Mine",
  });
  const allowed: [Parameters<Fixture["call"]>[0], ...Request][] = [
    ["other", "PATCH", `/projects/${own.id}`, { name: "Mine still", all_access: true }],
    ["other", "PUT", `/projects/${own.id}/people`, { grant: [f.people.admin.membershipId] }],
    ["other", "PUT", `/recordings/${message.id}/status/archived`],
    ["admin", "PUT", `/recordings/${message.id}/status/active`],
    ["admin", "PUT", `/recordings/${message.id}/public-link`],
    ["admin", "PATCH", `/projects/${f.project.id}`, { name: "By an admin" }],
    ["admin", "POST", "/people", { email: "late@example.com", role: "client" }],
  ];
  for (const request of allowed) {
    const { status } = await f.call(...request);
    expect([request, status < 300]).toEqual([request, true]);
  }
});
