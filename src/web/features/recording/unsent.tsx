import { Link } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useOrg } from "../../lib/org.ts";
import type { Added } from "./added.ts";
import * as words from "./words.tsx";

/** Says of what waits for the server that it does, and leads to all that waits. */
export function Unsent({ state }: Pick<Added, "state">) {
  const org = useOrg();
  if (state === null) return null;
  return (
    <Link className="link small unsent" to="/$org/waiting" params={{ org }}>
      <CloudOff className="i" aria-hidden />
      {state === "refused" ? words.wasntSent : words.waitsToBeSent}
    </Link>
  );
}

/** The same, of what has a page: it is on its way before it waits. */
export const UnsentOrGoing = ({ state }: Pick<Added, "state">) =>
  state === null ? <span className="small">{words.beingSent}</span> : <Unsent state={state} />;

/** A row of work that was added and isn't in its list yet: there is nothing to do with it. */
export const AddedWork = ({ of }: { of: Added }) => (
  <li className="todo added">
    <span className="ring ring-l" aria-hidden="true" />
    <div className="main">
      <span dir="auto">{of.title}</span>
      <Unsent state={of.state} />
    </div>
  </li>
);

/** A row of something with a page that isn't in its list yet: it is read on the page it has meanwhile. */
export const AddedRow = ({ of }: { of: Added }) => (
  <li className="added">
    <div className="main">
      <Link to="/$org/new/$key" params={{ org: useOrg(), key: of.key }} dir="auto">
        {of.title}
      </Link>
    </div>
    <span className="meta">
      <UnsentOrGoing state={of.state} />
    </span>
  </li>
);
