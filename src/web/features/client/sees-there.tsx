import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import type { Recording } from "../../lib/api.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { recording } from "../recording/data.ts";
import { useHasClients } from "./has-clients.ts";
import * as words from "./words.tsx";

/** What is put somewhere else, as far as clients see it. */
export type Seen = Pick<Recording, "visible_to_clients" | "project_id">;

interface Props {
  seen: readonly Seen[];
  parent: string;
  isCopy: boolean;
  /** What its comments are called, where they come along. */
  comments?: string | undefined;
}

/** Says, before something is put into a place, what clients see of it there; where none look, nothing. */
export function SeesThere({ seen, parent, isCopy, comments }: Props) {
  const org = useOrg();
  const isTeam = useIsTeam();
  const there = useQuery({ ...recording(org, parent), enabled: isTeam && parent !== "" }).data;
  const withClients = useHasClients(there?.project_id ?? null);
  if (!isTeam || !there || !withClients) return null;
  const shown = seen.filter((one) => one.visible_to_clients).length;
  if (!there.visible_to_clients && shown === 0) return null;
  const isSeen = there.visible_to_clients && shown > 0;
  const isAsBefore = !isCopy && seen.every((one) => one.project_id === there.project_id);
  if (isSeen && isAsBefore) return null;
  const Icon = isSeen ? Eye : EyeOff;
  return (
    <p className={isSeen ? "notice notice-warn" : "notice"} role="status">
      <Icon className="i" aria-hidden />
      <span>
        {isSeen
          ? words.clientWillSee(shown, seen.length, comments)
          : words.clientWontSee(there.visible_to_clients, seen.length)}
      </span>
    </p>
  );
}
