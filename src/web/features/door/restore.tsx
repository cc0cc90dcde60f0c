import { useState } from "react";
import { api, queries, reasonOf } from "../../lib/api.ts";

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
          It was closed
        </h2>
        <p>Any of its owners can bring it back within 30 days, with all that was in it.</p>
        {wrong !== null && (
          <p className="err" role="alert">
            {wrong}
          </p>
        )}
        <p>
          <button type="button" className="btn" onClick={() => void restore()}>
            Bring it back
          </button>
        </p>
      </div>
    </section>
  );
}
