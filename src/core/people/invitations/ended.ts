import { command, select } from "#/platform/db/query.ts";
import { arg, asText, sql } from "#/platform/db/sql.ts";
import { inviteLinks } from "#/schema/tenant/people.ts";
import { endingAbsent, type KeepEnded } from "../../access/ended.ts";
import { droppingInvited, forgetPeople } from "../../orgs/memberships.ts";

const pending = select(
  { id: asText(sql`id`) },
  sql`from invitations as merged where status = 'pending'`,
);
const lapsed = sql`select id from invitations as merged where status = 'pending' and id not in (select value from json_each(${arg("known")}))`;
const dropInvited = droppingInvited(
  sql`select membership_id from invitations as merged where id in (${lapsed})`,
);
const cancel = command(sql`update invitations set status = 'cancelled' where id in (${lapsed})`);

/** Invitations that were accepted or cancelled, and links to join by that were taken back. */
export const endedInvitations: readonly KeepEnded[] = [
  {
    what: "invitations",
    end(db, was, at) {
      const known = JSON.stringify(was ? pending.all(was, {}).map(({ id }) => id) : []);
      const now = at.toISOString();
      dropInvited.run(db, { known, now });
      forgetPeople(db);
      return cancel.run(db, { known });
    },
  },
  endingAbsent("links to join by", inviteLinks, { key: sql`id` }),
];
