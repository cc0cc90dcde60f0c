import { ApiError } from "#/client/errors.ts";
import type { Session } from "../account/session.ts";
import { misused } from "../failures.ts";
import { segment } from "./address.ts";

/** Tools that people call otherwise than the API. */
const CALLED: Readonly<Record<string, string>> = { folder: "docs & files" };

/** The container of a project's tool. */
export async function toolOf(session: Session, project: string, key: string): Promise<string> {
  const found = await session.ask("GET", `${await session.orgPath()}/projects/${segment(project)}`);
  const tools: unknown = Object(found).tools;
  for (const tool of Array.isArray(tools) ? tools : [])
    if (tool.key === key) return String(tool.id);
  const name = CALLED[key] ?? key.replace("_", " ");
  throw misused(`This project has no ${name}. Switch it on: atoll projects update-tool`);
}

/** The same; what is no project is taken to be what is meant itself, such as a folder or a chat. */
export async function placeOf(session: Session, id: string, key: string): Promise<string> {
  try {
    return await toolOf(session, id, key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return id;
    throw error;
  }
}
