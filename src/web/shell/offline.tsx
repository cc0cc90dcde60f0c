import { Link } from "@tanstack/react-router";
import { CloudOff, UserX } from "lucide-react";
import { useIsOnline, useIsThere } from "../lib/back.ts";
import { useOrg } from "../lib/org.ts";
import { useIsHeldUp, useWaiting } from "../offline/outbox.ts";
import { useIsSlow } from "../offline/slow.ts";
import * as words from "./words.ts";

/** Says that there is no network, or no server in it, and what waits for that. */
export function Offline() {
  const org = useOrg();
  const isOnline = useIsOnline();
  const waiting = useWaiting();
  const isThere = useIsThere();
  const isHeldUp = useIsHeldUp();
  const isSlow = useIsSlow();
  if (isOnline && isThere && waiting.length === 0 && !isSlow) return null;
  const refused = waiting.filter((one) => one.refused !== null).length;
  const isUnreached = !isThere || (isHeldUp && waiting.length > refused);
  return (
    <p className="offline" role="status">
      <CloudOff className="i" aria-hidden />
      {!isOnline && <span>{words.offline}</span>}
      {isOnline && isUnreached && <span>{words.serverUnreached}</span>}
      {isOnline && !isUnreached && isSlow && <span>{words.serverSlow}</span>}
      {waiting.length > 0 && (
        <Link className="link" to="/$org/waiting" params={{ org }}>
          {refused > 0 ? words.changesRefused(refused) : words.changesWaiting(waiting.length)}
        </Link>
      )}
    </p>
  );
}

/** Says that one was taken out of the organization whose pages are still open. */
export const TakenOut = ({ of }: { of: string }) => (
  <p className="offline" role="status">
    <UserX className="i" aria-hidden />
    <span>{words.noLongerIn(of)}</span>
    <a className="link" href="/">
      {words.toYourOthers}
    </a>
  </p>
);
