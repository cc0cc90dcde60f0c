import { Plus, Check as Tick } from "lucide-react";
import type { ReactNode } from "react";
import type { Person } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { isAway, useToday } from "../../lib/org.ts";
import { Face, type Somebody } from "../../ui/faces.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { usePeopleIn } from "../recording/people.ts";
import * as words from "./words.tsx";

interface Props {
  project: string | null;
  chosen: readonly Somebody[];
  onChange: (chosen: readonly Somebody[]) => void;
  trigger?: ReactNode;
}

/** Who of the project it is for; in a template whoever it is for leaves, and nobody comes. */
export function WhoMenu({ project, chosen, onChange, trigger }: Props) {
  const isInTemplate = useIsInTemplate();
  const here = usePeopleIn(project);
  const today = useToday();
  const ids = new Set(here?.map(({ membership_id }) => membership_id));
  // Who left is taken off by it, too.
  const people: readonly (Somebody & Partial<Pick<Person, "out_of_office">>)[] = [
    ...(here ?? []),
    ...chosen.filter(({ membership_id }) => !ids.has(membership_id)),
  ];
  const isChosen = ({ membership_id }: Somebody) =>
    chosen.some((one) => one.membership_id === membership_id);
  const toggle = (who: Somebody) =>
    onChange(
      isChosen(who)
        ? chosen.filter((one) => one.membership_id !== who.membership_id)
        : [...chosen, who],
    );
  const items = people.map((who) => ({
    label: who.name,
    note: isAway(who, today) ? shared.away : undefined,
    icon: isChosen(who) ? <Tick className="i" aria-hidden /> : <Face who={who} isNamed />,
    run: () => toggle(who),
  }));
  if (isInTemplate && chosen.length === 0) return null;
  const plain = (
    <button type="button" className="chip chip-line">
      <Plus className="i" aria-hidden />
      {words.forWhom}
    </button>
  );
  return <Menu trigger={trigger ?? plain} groups={[items]} align="start" />;
}
