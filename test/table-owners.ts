/** The one list: each table, as `tenant.name` or `global.name`, under the folder that writes it. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  "platform/db": ["global.clock"],
  "platform/jobs": ["tenant.jobs", "global.jobs", "global.due", "global.awake"],
  "core/identity": [
    "global.identities",
    "global.sessions",
    "global.access_tokens",
    "global.mail_tokens",
    "global.totp",
    "global.recovery_codes",
    "global.challenges",
    "global.provider_accounts",
    "global.passkeys",
    "global.passkey_questions",
    "global.oauth_clients",
    "global.oauth_grants",
    "global.oauth_codes",
    "global.oauth_tokens",
    "global.cli_codes",
    "global.push_keys",
    "global.push_subscriptions",
    "global.revocations",
    "global.attempts",
    "global.idempotency_keys",
    "global.memberships",
  ],
  "core/orgs": ["global.orgs", "tenant.org", "tenant.memberships"],
  "core/access": ["tenant.project_members", "tenant.chat_people", "tenant.idempotency_keys"],
  "core/people": [
    "tenant.invitations",
    "tenant.invitation_mails",
    "tenant.groups",
    "tenant.group_members",
    "tenant.companies",
    "tenant.invite_links",
    "tenant.agents",
    "tenant.agent_operators",
  ],
  "core/activity": ["tenant.events", "tenant.first_shown"],
  "core/subscriptions": ["tenant.subscriptions", "tenant.watches"],
  "core/notifications": [
    "tenant.notifications",
    "tenant.notification_parts",
    "tenant.pending_mails",
    "tenant.pending_pushes",
  ],
  "core/recordings": [
    "tenant.recordings",
    "tenant.assignments",
    "tenant.mentions",
    "tenant.recording_references",
    "tenant.removals",
    "tenant.subtree_changes",
  ],
  "core/projects": [
    "tenant.projects",
    "tenant.project_prefs",
    "tenant.project_tools",
    "tenant.project_links",
    "tenant.home_folders",
  ],
  "features/billing": ["global.billing_customers", "global.billing_events"],
  "features/bulletins": ["global.bulletins"],
  "features/chat": ["tenant.chats"],
  "features/check-ins": ["tenant.question_askees"],
  "features/cheers": ["tenant.cheers"],
  "features/docs": ["tenant.document_versions"],
  "features/files": [
    "tenant.blobs",
    "tenant.file_versions",
    "tenant.attachments",
    "tenant.attachment_uses",
    "tenant.note_files",
    "tenant.version_files",
    "tenant.storage_use",
  ],
  "features/health": ["tenant.project_health"],
  "features/messages": ["tenant.categories"],
  "features/my": [
    "tenant.bookmarks",
    "tenant.snoozes",
    "tenant.priorities",
    "tenant.ui_states",
    "tenant.scratchpads",
    "tenant.notes",
  ],
  "features/public-links": ["tenant.public_links"],
  "features/roadmap": ["tenant.roadmap_markers"],
  "features/schedule": ["tenant.participants", "tenant.calendar_feeds"],
  "features/todos": ["tenant.todo_counts"],
  "features/search": [
    "tenant.search_index",
    "tenant.search_parts",
    "tenant.search_words",
    "tenant.search_pending",
    "tenant.search_taken",
  ],
};

interface Permission {
  tables: readonly string[];
  why: string;
}

/** What a folder, and each above it, may read of a later one. */
export const READ_FROM: Readonly<Record<string, Permission>> = {
  "core/identity": {
    tables: ["global.orgs"],
    why: "Who calls and where is asked in one statement: one round trip, where the file is far.",
  },
  "core/access": {
    tables: ["tenant.projects", "tenant.recordings", "tenant.removals", "tenant.subtree_changes"],
    why: "Who sees what is decided in one piece of SQL over them, which every list, search, count and feed of core goes through.",
  },
};

interface Exception {
  path: string;
  table: string;
  does: "reads" | "writes";
  why: string;
}

/** What a single file may do all the same. */
export const EXCEPTIONS: readonly Exception[] = [];
