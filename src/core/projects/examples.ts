import type { Static } from "#/lib/schema.ts";
import type { ToolKey } from "#/schema/tenant/projects.ts";
import type { folderSchema } from "./folders.ts";
import type { linkSchema } from "./links.ts";
import type { projectSchema } from "./present.ts";
import type { templateSchema } from "./templates/present.ts";

const tool = (key: ToolKey, title: string, position: number) => ({
  key,
  id: `0193b0c8-7d10-7000-8000-0000000001c${position}`,
  title,
  enabled: true,
  position,
});

/** Example answers of the API description. */
export const projectExample: Static<typeof projectSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000c0",
  name: "Website",
  description: "The new site.",
  status: "active",
  all_access: false,
  folder_id: null,
  color: null,
  starts_on: null,
  ends_on: null,
  clients_enabled: false,
  client_company_name: null,
  starred: true,
  tools: [
    tool("message_board", "Message board", 1),
    tool("todos", "To-dos", 2),
    tool("folder", "Docs & files", 3),
  ],
  check_ins_id: "0193b0c8-7d10-7000-8000-0000000001d0",
  clients_id: null,
  people_count: 3,
  people_ids: [
    "0193b0c8-7d10-7000-8000-0000000000ab",
    "0193b0c8-7d10-7000-8000-0000000000ac",
    "0193b0c8-7d10-7000-8000-0000000000ad",
  ],
  unread_count: 2,
  creator: {
    membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
    name: "Ada Lovelace",
    avatar_url: null,
    role: "owner",
    kind: "person",
  },
  can: { edit: true, edit_people: true, set_status: true },
  created_at: "2026-11-21T09:00:00.000Z",
  updated_at: "2026-11-21T09:00:00.000Z",
  url: "https://atoll.example.com/api/v1/coral-reef/projects/0193b0c8-7d10-7000-8000-0000000000c0",
  app_url: "https://atoll.example.com/coral-reef/projects/0193b0c8-7d10-7000-8000-0000000000c0",
};

export const linkExample: Static<typeof linkSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000001e0",
  url: "https://example.com/brief",
  title: "The brief",
  description: null,
  visible_to_clients: false,
  position: 1,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const folderExample: Static<typeof folderSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000001f0",
  name: "Marketing",
  color: "blue",
  position: 1,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const templateExample: Static<typeof templateSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000d0",
  name: "Launch",
  description: "What every launch needs.",
  clients_enabled: false,
  tools: projectExample.tools,
  check_ins_id: projectExample.check_ins_id,
  clients_id: null,
  creator: projectExample.creator,
  can: { edit: true, trash: true, restore: false },
  created_at: projectExample.created_at,
  updated_at: projectExample.updated_at,
};
