// Compiled with the rest, never run: each line below must stay a type error.
import { orgRoutes } from "#/core/access/routes.ts";
import type { Read, Scope } from "#/core/access/scope.ts";
import { content, r, visible } from "#/core/access/visible.ts";
import { insertEvent } from "#/core/activity/record.ts";
import { meRoutes } from "#/core/identity/gate.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, type Fragment, sql } from "#/platform/db/sql.ts";
import type { Services } from "#/platform/services.ts";

declare const scope: Scope;
declare const services: Services;
declare const db: ReadDb;
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

const one = select(
  { id: r.id, title: r.title },
  sql`from ${content} where ${r.id} = ${arg("id")} and ${visible("team")}`,
);
export const title = (r: Read): string | undefined => one.get(r.db, { id: "1", actor: "2" })?.title;
// @ts-expect-error an argument that a nested piece asks for is forgotten
one.get(db, { id: "1" });
// @ts-expect-error an argument is misspelt
one.get(db, { id: "1", acter: "2" });
// @ts-expect-error an argument is of another type
one.get(db, { id: 1, actor: "2" });
// @ts-expect-error a column that was not selected
one.get(db, { id: "1", actor: "2" })?.createdAt;
// @ts-expect-error a column that there is not
select({ id: r.identity }, sql`from ${content}`);
// @ts-expect-error a piece that asks for more than whoever takes it knows of
export const narrower: Fragment<{ id: string }> = visible("team");
