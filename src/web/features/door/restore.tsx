import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, queries, reasonOf, type Schemas } from "../../lib/api.ts";
import { longDay } from "../../lib/when.ts";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { cancelledOrgs } from "./data.ts";
import * as words from "./words.ts";

/** An organization that was closed, by the address that its owners have in a mail. */
export const closedOrg = (): string | null => new URLSearchParams(location.search).get("restore");

/** How one is brought back, with all that was in it, and why it wasn't. */
function useRestoring(id: string) {
  const [wrong, setWrong] = useState<string | null>(null);
  const restore = () =>
    api.post("/api/v1/orgs/{id}/restore", { params: { path: { id } } }).then(
      async ({ slug }) => {
        await queries.invalidateQueries();
        location.assign(`/${slug}`);
      },
      (error: unknown) => setWrong(reasonOf(error)),
    );
  return { wrong, restore };
}

interface ClosedProps {
  /** The one that is spoken of already. */
  but: string | null;
}

/** What one owns that was closed, as long as it can be brought back. */
export function ClosedOrgs({ but }: ClosedProps) {
  const known = useQuery(cancelledOrgs()).data ?? [];
  const closed = known.filter(({ id }) => id !== but);
  if (closed.length === 0) return null;
  return (
    <section className="block" aria-labelledby="closed">
      <h2 className="title-s" id="closed">
        {words.closed}
      </h2>
      <ul className="rows rows-l">
        {closed.map((one) => (
          <ClosedRow key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}

function ClosedRow({ of: { id, name, restorable_until } }: { of: Schemas["CancelledOrg"] }) {
  const { wrong, restore } = useRestoring(id);
  return (
    <li>
      <Mark id={id} />
      <div className="main">
        <span dir="auto">{name}</span>
        <span className="sub">
          {words.canBeBroughtBackUntil(longDay(restorable_until.slice(0, 10)))}
        </span>
        {wrong !== null && (
          <p className="err" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <button
        type="button"
        className="btn btn-s"
        aria-label={words.bringBackNamed(name)}
        onClick={() => void restore()}
      >
        {shared.bringBack}
      </button>
    </li>
  );
}

/** Brings a closed organization back. */
export function Restore({ id }: { id: string }) {
  const { wrong, restore } = useRestoring(id);
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
