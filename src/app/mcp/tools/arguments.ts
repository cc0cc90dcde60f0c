import { nullable, oneOf, t } from "#/lib/schema.ts";

export const idText = (description: string) => t.String({ description });
export const id = idText("Of the recording.");
export const projectId = idText("Of the project.");
export const parent = (what: string) => ({ parent_id: idText(what) });
export const maybeProject = t.Optional(projectId);
export const type = t.Optional(
  t.String({
    description:
      "message, todolist, todo, document, upload, schedule_entry, column, card, card_step, chat_message, question, answer, comment; several with commas.",
  }),
);
export const status = t.Optional(oneOf(["active", "archived", "trashed"]));
export const title = t.String();
export const content = t.String({
  description: "Plain text.",
});
export const contentHtml = t.Optional(
  t.String({ description: "Instead of `content`: p, strong, a, ul, table and the like." }),
);
export const dueOn = t.Optional(t.String({ description: "YYYY-MM-DD." }));
/** The same of what has a day already. */
export const otherDay = t.Optional(
  nullable(t.String(), { description: "YYYY-MM-DD; null for none." }),
);
export const people = t.Array(t.String(), {
  description: "Membership ids.",
});
export const moment = (description: string) => t.String({ description });
export const notify = t.Optional(
  t.Boolean({ description: "Tell everybody on the project; by default nobody." }),
);
