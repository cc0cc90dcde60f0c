import { Navigate } from "@tanstack/react-router";
import type { Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";

/** A comment is read where it was said. */
export function Screen({ recording: { id, parent_id } }: { recording: Recording }) {
  const params = { org: useOrg(), id: parent_id ?? id };
  return <Navigate to="/$org/recordings/$id" params={params} hash={id} replace />;
}
