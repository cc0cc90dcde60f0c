import type { Page } from "#/lib/page.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Read } from "../../access/scope.ts";
import type { Found } from "../type.ts";
import { effective } from "./find.ts";
import { selectFound } from "./select.ts";

const linking = selectFound({
  table: sql`recording_references ref`,
  id: sql`ref.from_id`,
  where: sql`ref.to_id = ${arg("to")} and ${effective} <> 'trashed'`,
  // Ids are given in the order things are made, and the index has them in theirs.
  order: sql`ref.from_id desc`,
});

/** The recordings whose text links to this one, newest first, as far as the actor sees them. */
export const listReferences = (r: Read, to: string, at: Page): Listed<Found> =>
  linking.page(r, { to }, at);
