import type { HandOver } from "#/core/access/hand-over.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";

const from = arg("from");
const to = arg("to");
const rename = command(
  sql`update document_versions as merged set creator_id = iif(creator_id = ${from}, ${to}, creator_id),
        content_html = replace(content_html, ${from}, ${to})
      where creator_id = ${from} or instr(content_html, ${from}) > 0`,
);

/** Who saved documents, and whom they named then, for another. */
export const handOverVersions: readonly HandOver[] = [(db, ids) => void rename.run(db, ids)];
