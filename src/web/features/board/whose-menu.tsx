import { ListFilter } from "lucide-react";
import { useMe } from "../../lib/org.ts";
import { type Somebody, usePeopleOf } from "../../ui/faces.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { usePeopleIn } from "../recording/people.ts";
import { NOBODY, useShowOnly, useWhose } from "./whose.ts";
import * as words from "./words.tsx";

interface Props {
  board: string;
  project: string | null;
  /** Who is on its cards, as far as those were read. */
  ids: readonly string[];
}

/** Oneself first, then who is on cards, then who else is in the project. */
function useOffered({ project, ids }: Props): Somebody[] {
  const me = useMe()?.membership_id;
  const inProject = (usePeopleIn(project) ?? []).map(({ membership_id }) => membership_id);
  const all = [...new Set([...ids, ...inProject])];
  return usePeopleOf(all.toSorted((a, b) => Number(b === me) - Number(a === me)));
}

/** How those are called whose cards are shown. */
export function useWhoseName(): string {
  const whose = useWhose();
  const [who] = usePeopleOf(whose === undefined ? [] : [whose]);
  if (whose === undefined) return words.everyone;
  return whose === NOBODY ? words.nobody : (who?.name ?? shared.somebody);
}

/** Whose cards are shown: everyone's, somebody's, or those that nobody has. */
export function WhoseMenu(props: Props) {
  const whose = useWhose();
  const name = useWhoseName();
  const showOnly = useShowOnly(props.board);
  const entry = (label: string, who: string | undefined) => ({
    label,
    isOn: who === whose,
    run: () => showOnly(who),
  });
  const people = useOffered(props).map((who) => entry(who.name, who.membership_id));
  const trigger = (
    <button
      type="button"
      className={whose === undefined ? "chip chip-line" : "chip chip-line chip-chosen"}
      aria-label={words.whoseAreShown(name)}
    >
      <ListFilter className="i" aria-hidden />
      <span dir="auto">{name}</span>
    </button>
  );
  const groups = [[entry(words.everyone, undefined)], people, [entry(words.nobody, NOBODY)]];
  return <Menu trigger={trigger} groups={groups} align="start" />;
}
