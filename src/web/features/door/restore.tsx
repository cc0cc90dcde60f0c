import { useState } from "react";
import { api, queries, reasonOf } from "../../lib/api.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

/** An organization that was closed, by the address that its owners have in a mail. */
export const closedOrg = (): string | null => new URLSearchParams(location.search).get("restore");

/** Brings a closed organization back, with all that was in it. */
export function Restore({ id }: { id: string }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const restore = () =>
    api.post("/api/v1/orgs/{id}/restore", { params: { path: { id } } }).then(
      async ({ slug }) => {
        await queries.invalidateQueries();
        location.assign(`/${slug}`);
      },
      (error: unknown) => setWrong(reasonOf(error)),
    );
  return (
    <section className="notice notice-warn" aria-labelledby="restore">
      <div className="stack">
        <h2 className="head" id="restore">
          {words.wasClosed}
        </h2>
        <p>{words.ownersCanBringBack}</p>
        {wrong !== null && (
          <p className="err" role="alert">
            {wrong}
          </p>
        )}
        <p>
          <button type="button" className="btn" onClick={() => void restore()}>
            {shared.bringBack}
          </button>
        </p>
      </div>
    </section>
  );
}
