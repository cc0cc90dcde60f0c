import { Eye } from "lucide-react";
import type { Row } from "../../lib/api.ts";
import { useIsTeam } from "../../lib/org.ts";
import * as words from "./words.tsx";

type Marked = Pick<Row, "visible_to_clients" | "project_id">;

/**
 * Whether something has the mark: the team is told, and no client. What is in a ping is seen by
 * whoever is in it.
 */
export const useIsMarked = ({ visible_to_clients, project_id }: Marked): boolean =>
  useIsTeam() && visible_to_clients && project_id !== null;

/** Says to the team that a client sees something too. */
export function ClientMark({ of }: { of: Marked }) {
  if (!useIsMarked(of)) return null;
  return (
    <span className="client-mark">
      <Eye className="i" aria-hidden />
      {words.clientSeesThis}
    </span>
  );
}
