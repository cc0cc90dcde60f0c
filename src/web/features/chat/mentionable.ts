import { useQuery } from "@tanstack/react-query";
import type { Recording } from "../../lib/api.ts";
import { useIsTeam, useMe, useOrg, useToday } from "../../lib/org.ts";
import { groupMentioned, type Mentioned, personMentioned } from "../composer/suggestions.ts";
import { groups, whoSee } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";

/** Who can be mentioned in a chat: those who read it, oneself aside, and groups where it is a project's. */
export function useMentionable(room: Recording): readonly Mentioned[] {
  const org = useOrg();
  const me = useMe()?.membership_id;
  const today = useToday();
  const isOfProject = room.project_id !== null;
  const inProject = whoSee(usePeopleIn(room.project_id) ?? [], room.visible_to_clients);
  // Clients know no groups.
  const isAsked = useIsTeam() && isOfProject;
  const grouped = useQuery({ ...groups(org), enabled: isAsked }).data ?? [];
  const people = room.type === "dm" ? room.participants : inProject;
  return [
    ...people
      .filter(({ membership_id: id }) => id !== me)
      .map((one) => personMentioned(one, today)),
    ...grouped.map(groupMentioned),
  ];
}
