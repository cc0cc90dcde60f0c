import { childrenIn, demoProject, type Sitting } from "../../support/browser.ts";

/** A screen of the demonstration, and where it is. */
export interface Screen {
  name: string;
  path: string;
}

const FIXED: readonly Screen[] = [
  { name: "home", path: "" },
  { name: "hey", path: "/hey" },
  { name: "pings", path: "/pings" },
  { name: "calendar, month", path: "/calendar" },
  { name: "calendar, week", path: "/calendar?view=week" },
  { name: "calendar, agenda", path: "/calendar?view=agenda" },
  { name: "search", path: "/search?q=launch" },
  { name: "people", path: "/people" },
  { name: "groups", path: "/groups" },
  { name: "companies", path: "/companies" },
  { name: "agents", path: "/agents" },
  { name: "templates", path: "/templates" },
  ...["assignments", "done", "drafts", "bookmarks", "snoozed", "notes", "cheers", "activity"].map(
    (tab) => ({ name: `my stuff, ${tab}`, path: `/my?tab=${tab}` }),
  ),
  ...["activity", "overdue", "assigned", "health", "roadmap"].map((tab) => ({
    name: `reports, ${tab}`,
    path: `/reports?tab=${tab}`,
  })),
  ...[
    "mine",
    "notices",
    "security",
    "access",
    "organization",
    "billing",
    "storage",
    "public",
    "export",
    "trash",
  ].map((part) => ({ name: `settings, ${part}`, path: `/settings?part=${part}` })),
];

interface Project {
  check_ins_id: string | null;
  clients_id: string | null;
  clients_enabled: boolean;
}

/** Where questions are asked, and where one writes to a client. */
async function areasOf({ get }: Sitting): Promise<{ name: string; id: string }[]> {
  const all = await get<Project[]>("/projects");
  const asked = all.flatMap(({ check_ins_id: id }) => (id ? { name: "check_ins", id } : []));
  const clients = all.flatMap(({ clients_enabled, clients_id: id }) =>
    clients_enabled && id ? { name: "clients", id } : [],
  );
  return [...asked, ...clients];
}

/** Every screen that the demonstration can show, with one of each type of recording in its project. */
export async function screensOf(sitting: Sitting): Promise<Screen[]> {
  const project = await demoProject(sitting);
  const found = new Map<string, string>();
  const look = async (id: string, depth: number) => {
    for (const child of await childrenIn(sitting, id)) {
      if (!found.has(child.type)) found.set(child.type, child.id);
      if (depth > 0) await look(child.id, depth - 1);
    }
  };
  for (const { key, id } of project.tools) {
    found.set(key, id);
    await look(id, 1);
  }
  for (const area of await areasOf(sitting)) {
    found.set(area.name, area.id);
    await look(area.id, 0);
  }
  const [person] = await sitting.get<{ membership_id: string }[]>("/people");
  return [
    ...FIXED,
    { name: "project", path: `/projects/${project.id}` },
    { name: "project, set up", path: `/projects/${project.id}/settings` },
    { name: "person", path: `/people/${person?.membership_id}` },
    ...[...found].map(([name, id]) => ({ name, path: `/recordings/${id}` })),
    {
      name: "board with a card beside it",
      path: `/recordings/${found.get("board")}?card=${found.get("card")}`,
    },
  ];
}
