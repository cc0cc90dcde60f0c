// Compiled with the rest, never run: each line below must stay a type error.
import { orgRoutes } from "#/core/access/routes.ts";
import type { Scope } from "#/core/access/scope.ts";
import { insertEvent } from "#/core/activity/record.ts";
import { meRoutes } from "#/core/identity/gate.ts";
import type { Services } from "#/platform/services.ts";

declare const scope: Scope;
declare const services: Services;
declare const event: Parameters<typeof insertEvent.run>[1];

export const inferred: number = scope.write(() => 1);
// @ts-expect-error a transaction body can't be async
scope.write(async () => 1);
// @ts-expect-error nor can a reading one
scope.read(async () => 1);
// @ts-expect-error an insert needs a transaction
scope.read((r) => insertEvent.run(r.db, event));
// @ts-expect-error what reads can't run a statement that changes
scope.read((r) => r.db.run("delete from recordings", []));
// @ts-expect-error a route that declares no access has no scope
orgRoutes(services).get("/x", ({ scope }) => scope);
// @ts-expect-error a route that declares no signedIn has no caller
meRoutes(services, "/x").get("/y", ({ caller }) => caller);
// @ts-expect-error nobody has a role that does not exist
orgRoutes(services).get("/x", () => 1, { access: "superuser" });

export const allowed = [
  orgRoutes(services).get("/x", ({ scope }) => scope.orgId, { access: "member" }),
  meRoutes(services, "/x").get("/y", ({ caller }) => caller.identityId, { signedIn: "any" }),
];
