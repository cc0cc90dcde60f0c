import { bodyOf, type Waiting } from "../../offline/waiting.ts";

/** What is new somewhere, as far as who sent it knows it: from the address it goes to, and from what is sent. */
export interface NewThing {
  type: string;
  /** What it lies in; empty for what lies in nothing. */
  parent: string;
  title: string;
  html: string | null;
  /** Words without formatting. */
  text: string | null;
  /** Only who wrote it will see it. */
  isDraft: boolean;
  body: Record<string, unknown>;
}

const ADDRESS =
  /^\/api\/v1\/[^/]+\/(?:(?:recordings|templates)\/([^/]+)\/(\w+)|(projects|templates|chats))$/;
/** What lies in something has its type in what is sent. */
const TYPES: Record<string, string | undefined> = {
  approvals: "approval",
  questions: "question",
  projects: "project",
  use: "project",
  templates: "template",
  chats: "dm",
};
const IN_NOTHING = /^(?:project|template|dm)$/;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What would come of it; null where that is nothing of its own. */
export function newThing(sent: Pick<Waiting, "path" | "body">): NewThing | null {
  const [, of = "", part, whole] = ADDRESS.exec(sent.path) ?? [];
  const kind = part ?? whole;
  if (kind === undefined) return null;
  const body = bodyOf(sent);
  const type = kind === "children" ? textOf(body.type) : TYPES[kind];
  if (!type) return null;
  return {
    type,
    parent: IN_NOTHING.test(type) ? "" : of,
    title: textOf(body.title ?? body.name) ?? "",
    html: textOf(body.content_html),
    text: textOf(body.content ?? body.description),
    isDraft: body.status === "drafted",
    body,
  };
}
