import { Eye } from "lucide-react";
import type { Row } from "../../lib/api.ts";
import { useIsTeam } from "../../lib/org.ts";
import * as words from "./words.tsx";

/** Says to the team that a client sees something too. */
export function ClientMark({ of }: { of: Pick<Row, "visible_to_clients"> }) {
  const isTeam = useIsTeam();
  if (!isTeam || !of.visible_to_clients) return null;
  return (
    <span className="client-mark">
      <Eye className="i" aria-hidden />
      {words.clientSeesThis}
    </span>
  );
}
