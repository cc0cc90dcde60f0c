import type { Tool } from "#/app/mcp/tool.ts";
import type { TSchema } from "#/lib/schema.ts";
import type { Body, World } from "../support/world.ts";

/** What stands in for an argument that has to be there: the thing that is asked for, or something legal. */
function argumentOf(name: string, schema: TSchema, asked: Asked): unknown {
  if (name === "organization") return asked.organization;
  if (name === "project_id") return asked.project;
  if (name === "version") return asked.version;
  if (name === "idempotency_key") return crypto.randomUUID();
  if (name === "from" || name === "starts_at") return "2026-12-01T00:00:00";
  if (name === "to") return "2026-12-08T00:00:00";
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer") return 1;
  if (schema.anyOf) return schema.anyOf[0].const;
  return name === "id" || name.endsWith("_id") ? asked.recording : "Word";
}

export interface Asked {
  organization: string;
  project: string;
  recording: string;
  version: number;
}

/** The arguments that a tool can't go without, and every id that it may take. */
export function argumentsOf({ input }: Tool, asked: Asked): Record<string, unknown> {
  const required = new Set(input.required ?? []);
  const taken = Object.entries<TSchema>(input.properties).filter(
    ([name]) => required.has(name) || name === "project_id",
  );
  return Object.fromEntries(taken.map(([name, schema]) => [name, argumentOf(name, schema, asked)]));
}

/** A message of the owner in a project of its own. */
export async function posted(
  { call }: World,
  all_access: boolean,
): Promise<Omit<Asked, "organization">> {
  const { body: project } = await call("owner", "POST", "/projects", { name: "Reef", all_access });
  const board = project.tools.find(({ key }: Body) => key === "message_board");
  const message = { type: "message", title: "Secret" };
  const { body } = await call("owner", "POST", `/recordings/${board.id}/children`, message);
  return { project: project.id, recording: body.id, version: body.version };
}
