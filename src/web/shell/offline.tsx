import { Link } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useOrg } from "../lib/org.ts";
import { counted } from "../lib/plain.ts";
import { useWaiting } from "../offline/outbox.ts";

const subscribe = (read: () => void) => {
  addEventListener("online", read);
  addEventListener("offline", read);
  return () => {
    removeEventListener("online", read);
    removeEventListener("offline", read);
  };
};

/** Says that there is no network, and what waits for it. */
export function Offline() {
  const org = useOrg();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waiting = useWaiting();
  if (isOnline && waiting.length === 0) return null;
  const refused = waiting.filter((one) => one.refused !== null).length;
  return (
    <p className="offline" role="status">
      <CloudOff className="i" aria-hidden />
      {!isOnline && <span>You are offline: this is what was here last.</span>}
      {waiting.length > 0 && (
        <Link className="link" to="/$org/waiting" params={{ org }}>
          {refused > 0
            ? `${counted(refused, "change")} couldn’t be saved`
            : `${counted(waiting.length, "change")} ${waiting.length === 1 ? "waits" : "wait"} to be sent`}
        </Link>
      )}
    </p>
  );
}
