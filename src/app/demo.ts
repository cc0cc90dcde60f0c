import { liveOrgBySlug } from "#/core/orgs/find.ts";
import { select } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import type { App } from "#/platform/http/mount.ts";
import type { Services } from "#/platform/services.ts";
import { orgs } from "#/schema/global/orgs.ts";
import { demoFiles } from "./demo-files.ts";

export const DEMO = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "atoll-demo",
  org: "Coral Reef",
  slug: "coral-reef",
};

const anyOrg = select({ id: orgs.id }, sql`from orgs limit 1`);

/** True when there is no organization yet. */
export const isEmpty = async ({ global }: Services): Promise<boolean> =>
  (await global.get(anyOrg, {})) === null;

/** True when the demonstration organization is there to sign in to. */
export const hasDemo = async ({ global }: Services): Promise<boolean> =>
  (await global.get(liveOrgBySlug, { slug: DEMO.slug })) !== null;

/**
 * Fills an empty installation with a demonstration organization, through the API as a person would.
 */
export async function seedDemo(app: App, { config, clock }: Services): Promise<void> {
  const call = caller(app, config.baseUrl);
  await call("POST", "/api/auth/sign-up/email", {
    name: DEMO.name,
    email: DEMO.email,
    password: DEMO.password,
  });
  await call("POST", "/api/v1/orgs", { name: DEMO.org, slug: DEMO.slug });
  const org = `/api/v1/${DEMO.slug}`;
  const project = await call("POST", `${org}/projects`, {
    name: "Website relaunch",
    description: "A calmer, faster site.",
    all_access: true,
  });
  const into = (parent: string, body: object) =>
    call("POST", `${org}/recordings/${parent}/children`, body);
  const write: Writing = {
    into,
    tool: (key) => project.tools.find((known) => known.key === key)?.id ?? "",
    call: (method, path, body) => call(method, `${org}/recordings${path}`, body),
  };
  await seedTodos(write);
  await seedMessage(write);
  await seedDocuments(write);
  await seedBoard(write);
  await seedEvents(write, clock.now());
  for (const file of await demoFiles())
    await call("POST", `${org}/recordings/${write.tool("folder")}/uploads`, formOf(file));
  await into(write.tool("chat"), { type: "chat_message", content: "Good morning, reef!" });
  await call("POST", `${org}/recordings/${project.check_ins_id}/questions`, {
    title: "What did you learn this week?",
    schedule: { frequency: "weekly", days: [5], hour: 16 },
    membership_ids: [project.creator.membership_id],
  });
  await call("POST", `${org}/people`, {
    email: "grace@example.com",
    role: "member",
    name: "Grace Hopper",
    project_ids: [project.id],
  });
}

/** How the demonstration is written into its project. */
interface Writing {
  /** Makes something under a recording. */
  into(parent: string, body: object): Promise<Answer>;
  /** The id of a tool of the project. */
  tool(key: string): string;
  /** Calls what is behind the address of a recording. */
  call<T = Answer>(method: string, path: string, body?: object): Promise<T>;
}

async function seedTodos({ into, tool, call }: Writing): Promise<void> {
  const list = await into(tool("todos"), {
    type: "todolist",
    title: "Launch",
    content: "What is left before we go live.",
  });
  const first = await into(list.id, {
    type: "todo",
    title: "Write the launch note",
    content: "Short and warm.",
    due_on: dayFromNow(7),
  });
  await into(first.id, { type: "todo", title: "Ask Grace to read it" });
  const done = await into(list.id, { type: "todo", title: "Choose a launch day" });
  await call("PUT", `/${done.id}/completion`);
  await into(list.id, {
    type: "todo",
    title: "Check every page on a phone",
    due_on: dayFromNow(3),
  });
}

async function seedMessage({ into, tool, call }: Writing): Promise<void> {
  const message = await into(tool("message_board"), {
    type: "message",
    title: "Welcome to Atoll",
    content_html: "<p>Everything this team knows is in <strong>one file</strong> that you own.</p>",
  });
  await call("POST", `/${message.id}/comments`, { content: "And a backup of it is a copy." });
  await call("PUT", `/${message.id}/pin`);
}

async function seedDocuments({ into, tool }: Writing): Promise<void> {
  const briefs = await into(tool("folder"), { type: "folder", title: "Briefs" });
  await into(briefs.id, {
    type: "document",
    title: "Tone of voice",
    content_html: "<h2>Plain words</h2><p>Say it as you would say it aloud.</p>",
  });
}

/** A meeting each week from tomorrow on, and the day of the launch. */
async function seedEvents({ into, tool }: Writing, now: Date): Promise<void> {
  const day = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await into(tool("schedule"), {
    type: "schedule_entry",
    title: "Weekly planning",
    content: "What is next, and who does it.",
    starts_at: `${day(1)}T09:00`,
    ends_at: `${day(1)}T09:30`,
    recurrence: { frequency: "weekly", time_zone: "UTC" },
  });
  await into(tool("schedule"), {
    type: "schedule_entry",
    title: "Launch",
    starts_at: day(30),
    all_day: true,
    circled: true,
  });
}

async function seedBoard({ into, tool, call }: Writing): Promise<void> {
  const columns = await call<Answer[]>("GET", `/${tool("board")}/children`);
  const card = await into(columns[0]?.id ?? "", {
    type: "card",
    title: "The old site's visitors",
    content: "Where do they go?",
  });
  await into(card.id, { type: "card_step", title: "Read the statistics" });
}

interface Answer {
  id: string;
  check_ins_id: string;
  creator: { membership_id: string };
  tools: { key: string; id: string }[];
}

function caller(app: App, baseUrl: string) {
  let cookie = "";
  return async <T = Answer>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const headers = {
      cookie,
      origin: baseUrl,
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    };
    const request = new Request(`http://localhost${path}`, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    });
    const response = await app.handle(request);
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return await response.json();
  };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What a newcomer reads after the start: the address, the sign-in, and three lines to paste. */
export function demoWelcome(address: string): string {
  const api = `${address}/api`;
  return `Atoll is running at ${address} — read the API at ${address}/docs

Sign in as ${DEMO.email} with the password ${DEMO.password}. Three lines to try:

curl -c atoll.cookies -H 'content-type: application/json' -d '{"email":"${DEMO.email}","password":"${DEMO.password}"}' ${api}/auth/sign-in/email
curl -b atoll.cookies ${api}/v1/${DEMO.slug}/projects
curl -b atoll.cookies '${api}/v1/${DEMO.slug}/recordings?type=todo'

Press Ctrl-C to stop.
`;
}
