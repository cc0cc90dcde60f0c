import { t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { statusDone, statusSchema } from "../identity/exchange.ts";
import { checkName, identityById, nameText, renameIdentity } from "../identity/identities.ts";
import { personalOperation } from "../identity/operation.ts";
import { copyShown } from "./shown.ts";

export const updateUser = personalOperation({
  id: "updateUser",
  tag: "Authentication",
  method: "POST",
  path: "/api/auth/update-user",
  signedIn: "session",
  errors: [422],
  summary: "Change your name",
  description: "In every organization that you are in. What was written before keeps its words.",
  body: t.Object({ name: nameText({ minLength: 1, description: "Can't contain a link." }) }),
  example: { name: "Ada King" },
  returns: "It is changed.",
  answer: statusSchema,
  sample: statusDone,
  run: async ({ caller, body, services, trace }) => {
    await renamePerson(services, caller.identityId, body.name);
    security(services.log, "name_changed", trace());
    return statusDone;
  },
});

/** Gives a person another name; after a crash on the way organizations come in line as they are next opened. */
async function renamePerson(services: Services, id: string, wanted: string): Promise<void> {
  const person = await services.global.get(identityById, { id });
  if (!person) throw new NotFound();
  const name = checkName(wanted, { stored: person.name });
  if (name === person.name) return;
  await services.global.run(renameIdentity, { id, name, now: services.clock.now().toISOString() });
  await copyShown(services, { ...person, name });
}
