import { command, select } from "#/platform/db/query.ts";
import { arg, asText, sql } from "#/platform/db/sql.ts";
import { inviteLinks } from "#/schema/tenant/people.ts";
import { endingAbsent, type KeepEnded } from "../../access/ended.ts";
import { droppingInvited, forgetPeople } from "../../orgs/memberships.ts";

const pending = select(
  { id: asText(sql`id`) },
  sql`from invitations as merged where status = 'pending'`,
);
const ended = sql`select id from invitations as merged where status = 'pending' and id in (select value from json_each(${arg("ids")}))`;
const dropInvited = droppingInvited(
  sql`select membership_id from invitations as merged where id in (${ended})`,
);
const cancel = command(sql`update invitations set status = 'cancelled' where id in (${ended})`);

/** Invitations that were accepted or cancelled, and links to join by that were taken back. */
export const endedInvitations: readonly KeepEnded[] = [
  {
    what: "invitations",
    keys: (db) => pending.all(db, {}).map(({ id }) => id),
    end(db, keys, at) {
      const ids = JSON.stringify(keys);
      dropInvited.run(db, { ids, now: at.toISOString() });
      forgetPeople(db);
      return cancel.run(db, { ids });
    },
  },
  endingAbsent("links to join by", inviteLinks, { key: sql`id` }),
];
