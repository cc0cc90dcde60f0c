import { Navigate } from "@tanstack/react-router";
import type { Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";

/** A line has no page of its own: it stands among the others. */
export function Screen({ recording: { id, parent_id } }: { recording: Recording }) {
  const org = useOrg();
  return (
    <Navigate to="/$org/recordings/$id" params={{ org, id: parent_id ?? "" }} hash={id} replace />
  );
}
