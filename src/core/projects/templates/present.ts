import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import type { Read } from "../../access/scope.ts";
import { bylineOf, bylineSchema } from "../../people/present.ts";
import { extraContainers, presentTool, toolSchema, toolsAmong } from "../tools.ts";
import { mayChange, type Template } from "./store.ts";

export const templateSchema = named(
  "Template",
  t.Object({
    id: id(),
    name: t.String(),
    description: nullable(t.String()),
    clients_enabled: t.Boolean(),
    tools: t.Array(toolSchema),
    check_ins_id: nullable(id()),
    clients_id: nullable(id("Where clients are switched on.")),
    creator: bylineSchema,
    can: named(
      "TemplateAbilities",
      t.Object(
        { edit: t.Boolean(), trash: t.Boolean(), restore: t.Boolean() },
        { description: "What you may do with it; everybody but clients may use it." },
      ),
    ),
    created_at: at,
    updated_at: at,
  }),
);
type Presented = Static<typeof templateSchema>;

/** Templates as the team sees them, each relation read once for the whole list. */
export function presentTemplates(r: Read, rows: readonly Template[]): Presented[] {
  const ids = rows.map((template) => template.id);
  const tools = toolsAmong(r, ids);
  const extras = extraContainers(r, ids);
  return rows.map((template) => ({
    id: template.id,
    name: template.name,
    description: template.description,
    clients_enabled: template.clientsEnabled,
    tools: (tools.get(template.id) ?? []).map(presentTool),
    check_ins_id: extras.get(`${template.id} check_ins`) ?? null,
    clients_id: template.clientsEnabled ? (extras.get(`${template.id} clients`) ?? null) : null,
    creator: bylineOf(r, template.creatorId),
    can: canOf(r, template),
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  }));
}

function canOf(r: Read, template: Template): Presented["can"] {
  const may = mayChange(r, template);
  const isTrashed = template.status === "trashed";
  return { edit: may && !isTrashed, trash: may && !isTrashed, restore: may && isTrashed };
}

export function presentTemplate(r: Read, template: Template): Presented {
  const [presented] = presentTemplates(r, [template]);
  if (!presented) throw new Error("A template presents as itself");
  return presented;
}
