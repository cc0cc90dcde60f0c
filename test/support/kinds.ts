import { expect } from "bun:test";
import type { Notice } from "#/schema/tenant/attention.ts";
import type { furnished } from "./content.ts";
import { fileIn } from "./files.ts";
import type { Grant } from "./grants.ts";
import { WORK } from "./kinds-of-work.ts";
import { type Body, bylineOf, type World } from "./world.ts";

/** What is promised of one kind of recording: the tests of `test/types/` try all of it. */
export interface Kind {
  /** The types it may lie under (contract, section 3), the one where the tests make it first. */
  parents: string;
  /** Who may edit it; nobody where it is left out. */
  edit?: Grant;
  /** What people are told when one appears; `posted` when absent, nothing when null. */
  news?: Notice | null;
  /** What a new one can't be without, beside title and text. */
  least?: (w: World) => Body;
  /** One with every field that can be sent. */
  sample: (s: Scene) => Sample;
}

export interface Sample {
  sent: Body;
  /** What is answered of its own fields beside what was sent. */
  besides?: Body;
  /** Another value for every field that can be edited. */
  edited?: Body;
  /** The route that makes it, where that is not the one of children. */
  path?: string;
}

export interface Scene extends Awaited<ReturnType<typeof furnished>> {
  /** Two categories of messages. */
  categories: { news: Body; ideas: Body };
}

const html = "<p>Some <strong>words</strong></p>";
const other = "<p>Other words</p>";
const schedule = { frequency: "weekly", days: [1, 3], hour: 9, minute: 30 };

const TALK: Record<string, Kind> = {
  message: {
    parents: "message_board",
    edit: "author-or-admin",
    sample: ({ categories: { news, ideas } }) => ({
      sent: { title: "Message", content_html: html, category_id: news.id },
      besides: { category: news, pinned: false, pinned_at: null },
      edited: { title: "Other", content_html: other, category_id: ideas.id },
    }),
  },
  comment: {
    parents: `message todolist todo folder document upload schedule_entry column card card_step question answer
      client_correspondence approval progress_update health_update`,
    edit: "author",
    news: "commented",
    sample: () => ({ sent: { content_html: html }, edited: { content_html: other } }),
  },
  chat_message: {
    parents: "chat_room dm",
    edit: "author",
    news: null,
    sample: () => ({
      sent: { content_html: html },
      besides: { link_preview: null, edited_at: null },
      edited: { content_html: other },
    }),
  },
  upload: {
    parents: "folder chat_room dm",
    edit: "team-or-author",
    least: ({ org }) => ({ attachment_id: fileIn(org) }),
    sample: ({ org }) => ({
      sent: { attachment_id: fileIn(org), base_name: "Plan", notes: "Read this" },
      besides: {
        title: "Plan.txt",
        filename: "Plan.txt",
        content_type: "text/plain",
        byte_size: 12,
        file_type: "document",
        width: null,
        height: null,
        current_version_id: expect.any(String),
        versions_count: 1,
        download_url: expect.stringMatching(/\/uploads\/[^/]+\/download$/),
        file_url: expect.stringMatching(/\/uploads\/[^/]+\/file$/),
      },
      edited: { base_name: "Other", notes: "Or this" },
    }),
  },
  dm: {
    parents: "",
    news: null,
    sample: ({ people }) => ({
      path: "/chats",
      sent: { membership_ids: [people.member.membershipId] },
      besides: { participants: [bylineOf({ people }, "owner"), bylineOf({ people }, "member")] },
    }),
  },
};

const weekly = { frequency: "weekly", interval: 1, weekdays: [5], time_zone: "Europe/Berlin" };

const EVENTS: Record<string, Kind> = {
  schedule_entry: {
    parents: "schedule",
    edit: "team-or-author",
    least: () => ({ starts_at: "2026-03-20T09:00:00.000Z" }),
    sample: ({ people: { admin, member } }) => ({
      sent: {
        title: "Event",
        content_html: html,
        starts_at: "2026-03-20T09:00:00.000Z",
        ends_at: "2026-03-20T10:00:00.000Z",
        all_day: false,
        link: "https://meet.example.com/room",
        circled: true,
        recurrence: weekly,
        participant_ids: [admin.membershipId],
      },
      besides: {
        series_id: null,
        occurrence_key: null,
        recurrence: { ...weekly, summary: "Every week on Friday", next_on: "2026-03-20" },
      },
      edited: {
        title: "Other",
        content_html: other,
        starts_at: "2026-03-20T08:00:00.000Z",
        ends_at: "2026-03-20T11:00:00.000Z",
        all_day: true,
        link: null,
        circled: false,
        recurrence: null,
        participant_ids: [member.membershipId],
      },
    }),
  },
};

const CHECK_INS: Record<string, Kind> = {
  question: {
    parents: "check_ins",
    edit: "team-or-author",
    least: () => ({ schedule: { frequency: "daily", hour: 9 }, membership_ids: [] }),
    sample: ({ people: { member, admin } }) => ({
      sent: { title: "How are you?", schedule, membership_ids: [member.membershipId] },
      besides: {
        paused: false,
        answers_count: 0,
        next_ask_at: "2026-03-04T09:30:00.000Z",
        askees: [{ membership_id: member.membershipId, opted_out: false, last_answered_on: null }],
      },
      edited: {
        title: "And now?",
        schedule: { ...schedule, hour: 10 },
        membership_ids: [admin.membershipId],
      },
    }),
  },
  answer: {
    parents: "question",
    edit: "author-or-admin",
    news: "answered",
    sample: () => ({
      sent: { content_html: html, occurs_on: "2026-03-02" },
      edited: { content_html: other },
    }),
  },
};

const CLIENTS: Record<string, Kind> = {
  client_correspondence: {
    parents: "clients",
    edit: "author-or-admin",
    news: "correspondence",
    sample: () => ({
      sent: { title: "Letter", content_html: html },
      edited: { title: "Other", content_html: other },
    }),
  },
  approval: {
    parents: "clients",
    edit: "author-or-admin",
    least: ({ people }) => ({ approver_id: people.owner.membershipId }),
    sample: ({ people: { owner, admin } }) => ({
      sent: {
        title: "Approval",
        content_html: html,
        due_on: "2026-03-20",
        approver_id: owner.membershipId,
      },
      besides: { decision: "asked", decided_at: null },
      edited: {
        title: "Other",
        content_html: other,
        due_on: "2026-04-20",
        approver_id: admin.membershipId,
      },
    }),
  },
};

const HEALTH: Record<string, Kind> = {
  health_update: {
    parents: "",
    edit: "author-or-admin",
    news: "health_updated",
    sample: ({ project }) => ({
      path: `/projects/${project.id}/health/updates`,
      sent: { position: 70, status: "on_track", note: "All good" },
      besides: { health: { position: 70, status: "on_track" } },
      edited: { note: "Less good" },
    }),
  },
};

/** Every kind that people make, by its type. */
export const KINDS: Record<string, Kind> = {
  ...WORK,
  ...TALK,
  ...EVENTS,
  ...CHECK_INS,
  ...CLIENTS,
  ...HEALTH,
};

export function kindOf(type: string): Kind {
  const kind = KINDS[type];
  if (!kind) throw new Error(`Nothing is promised of ${type} in test/support/kinds.ts`);
  return kind;
}

/** The types that one may lie under; none for what is at the top. */
export const parentsOf = (type: string): string[] => kindOf(type).parents.match(/\S+/g) ?? [];

/** The type that the tests make one under; null for what is at the top. */
export const underOf = (type: string): string | null => parentsOf(type)[0] ?? null;

/** The types whose every cell of who may what is tried: lines of a chat are tried elsewhere. */
export const TYPES = Object.keys(KINDS).filter(
  (type) => underOf(type) !== null && type !== "chat_message",
);
