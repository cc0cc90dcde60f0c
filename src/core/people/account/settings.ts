import { named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { VISIBLE } from "#/lib/text.ts";
import { Forbidden } from "#/platform/errors.ts";
import { PROVIDER_IDS, type ProviderId } from "#/platform/sign-in-providers.ts";
import { slot } from "#/platform/slot.ts";
import { validator } from "#/platform/validation.ts";
import type { OrgSettings } from "#/schema/tenant/people.ts";
import { isOwner } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import type { Caller } from "../../identity/caller.ts";
import { settingsOf, updateOrg } from "../../orgs/org.ts";

const closed = { additionalProperties: false } as const;
const word = (description: string) =>
  t.Optional(nullable(t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE, description })));
const toolNames = {
  message_board: word("The message board."),
  todos: word("To-dos."),
  folder: word("Docs & files."),
  schedule: word("The schedule."),
  board: word("Boards."),
  chat: word("The chat."),
};
const days = t.Integer({
  minimum: 30,
  maximum: 3650,
  description: "So long the change log is kept; content always is.",
});
const minutes = t.Integer({ minimum: 1, maximum: 10_080, description: "Minutes." });

const provider = nullable(oneOf(PROVIDER_IDS), {
  description:
    "The provider that signs in all but clients; null for any way. Set by owners, to one that signed them in.",
});

const restrictions = {
  restrict_project_edits: t.Boolean({
    description: "Projects, their tools and links are changed by admins and who made them.",
  }),
  restrict_people_edits: t.Boolean({
    description:
      "Admins invite people; who is on a project, and that it is open to all, is changed by admins and who made it.",
  }),
  restrict_content_actions: t.Boolean({
    description:
      "Content is moved, archived, trashed, restored and shown to clients by admins and who made it.",
  }),
  restrict_public_links: t.Boolean({ description: "Admins publish links." }),
};

export const settingsSchema = named(
  "OrgSettings",
  t.Object({
    tool_names: t.Object(toolNames, {
      description: "The word for a tool in new projects, and wherever a project has no own.",
    }),
    history_retention_days: nullable(days),
    require_two_factor: t.Boolean(),
    require_provider: provider,
    ...restrictions,
    limit_comment_editing: nullable(minutes),
  }),
);

/** A PATCH: `tool_names` merge, null takes a word back, unknown keys are refused. */
export const settingsPatch = t.Partial(
  t.Object({
    tool_names: t.Object(toolNames, closed),
    history_retention_days: nullable(days),
    require_two_factor: t.Boolean({
      description:
        "Nobody gets in without two-factor sign-in. Set by owners; switched on by one who has it.",
    }),
    require_provider: provider,
    ...restrictions,
    limit_comment_editing: nullable(minutes),
  }),
  closed,
);
const checkPatch = validator(settingsPatch);

/** How whoever changes them came. */
type Coming = Pick<Caller, "hasTwoFactor" | "method">;

/** Called in the transaction that changes settings. */
export type SettingsChanged = (w: Write, before: OrgSettings, after: OrgSettings) => void;

/** What else follows from other settings, which later rooms know. */
export const settingsChanged = slot<SettingsChanged>("what follows from other settings");

/** Changes what a PATCH names; answers all settings. */
export function changeSettings(w: Write, input: unknown, caller: Coming): OrgSettings {
  const { tool_names, ...rest } = checkPatch(input);
  const before = settingsOf(w.db);
  const { require_two_factor: factor, require_provider: provider } = rest;
  if (factor !== undefined) requireFactor(w, factor, caller);
  if (provider !== undefined) requireProvider(w, provider, caller);
  const after = { ...before, ...rest, tool_names: wordsOf(before.tool_names, tool_names) };
  if (Bun.deepEquals(before, after)) return before;
  updateOrg(w.db, { settings: after });
  settingsChanged()(w, before, after);
  const changed = Object.keys(after).filter(
    (key) => !Bun.deepEquals(Reflect.get(before, key), Reflect.get(after, key)),
  );
  w.audit("settings_changed", { reason: changed.join(" ") });
  return after;
}

/** Whoever asks for a second factor must have one: else they would be the first to be shut out. */
function requireFactor(w: Write, isWanted: boolean, { hasTwoFactor }: Coming): void {
  requireOwner(w);
  if (isWanted && !hasTwoFactor)
    throw new Forbidden(
      "Set up two-factor sign-in in your own account first.",
      "two_factor_setup_required",
    );
}

/** The same of whoever is to sign everybody in. */
function requireProvider(w: Write, wanted: ProviderId | null, { method }: Coming): void {
  requireOwner(w);
  if (wanted !== null && method !== wanted)
    throw new Forbidden("Sign in by that provider yourself first.", "provider_required");
}

function requireOwner({ actor }: Write): void {
  if (!isOwner(actor))
    throw new Forbidden("Only an owner decides about how people sign in.", "role_required");
}

function wordsOf(
  before: OrgSettings["tool_names"],
  input: Static<typeof settingsPatch>["tool_names"],
): OrgSettings["tool_names"] {
  const entries = Object.entries({ ...before, ...input });
  return Object.fromEntries(entries.filter(([, word]) => word !== null));
}
