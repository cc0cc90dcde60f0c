import { t } from "#/lib/schema.ts";
import { anyObject, done, ok } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { nameText } from "../../identity/identities.ts";
import { DEFAULT_SETTINGS, settingsOf } from "../../orgs/org.ts";
import { accountExample } from "../examples.ts";
import { accountOf, accountSchema } from "./account.ts";
import { renameOrg } from "./rename.ts";
import { changeSettings, settingsPatch, settingsSchema } from "./settings.ts";

const tag = "Organizations";
export const getAccount = operation({
  id: "getAccount",
  tag,
  method: "GET",
  path: "/account",
  access: "client",
  summary: "The account document",
  returns: "The organization as its members see it.",
  answer: accountSchema,
  sample: accountExample,
  run: ({ scope }) => scope.read(accountOf),
});

export const updateAccount = operation({
  id: "updateAccount",
  tag,
  method: "PATCH",
  path: "/account",
  access: "owner",
  errors: [403, 422],
  summary: "Rename the organization",
  description: "Its slug, and so its addresses, stay.",
  body: t.Object({ name: nameText({ minLength: 1, description: "Can't contain a link." }) }),
  example: { name: "Coral Reef" },
  returns: "It is renamed.",
  answer: ok,
  sample: done,
  run: ({ scope, body }) =>
    scope.write((w) => {
      renameOrg(w, body.name);
      return done;
    }),
});

export const getSettings = operation({
  id: "getSettings",
  tag,
  method: "GET",
  path: "/settings",
  access: "admin",
  errors: [403],
  summary: "The settings",
  returns: "All settings.",
  answer: settingsSchema,
  sample: DEFAULT_SETTINGS,
  run: ({ scope }) => scope.read((r) => settingsOf(r.db)),
});

export const updateSettings = operation({
  id: "updateSettings",
  tag,
  method: "PATCH",
  path: "/settings",
  access: "admin",
  errors: [403, 422],
  summary: "Change settings",
  description:
    "`tool_names` merge, and null takes a word back; an unknown key is 422. What a setting forbids is 403 `restricted_by_settings` from then on. `history_retention_days` removes older rows of the change log every night, and versions of files that were replaced before that. `require_two_factor` is for owners, and switched on by one who has a second factor: 403 `two_factor_setup_required` for another. `require_provider` likewise, by one whom that provider signed in: 403 `provider_required` for another, and then for everybody but clients and agents who comes otherwise, by a token too.",
  body: anyObject,
  accepts: settingsPatch,
  example: { tool_names: { todos: "Tasks" }, restrict_public_links: true },
  returns: "All settings.",
  answer: settingsSchema,
  sample: { ...DEFAULT_SETTINGS, tool_names: { todos: "Tasks" }, restrict_public_links: true },
  run: ({ scope, body, caller }) => scope.write((w) => changeSettings(w, body, caller)),
});
