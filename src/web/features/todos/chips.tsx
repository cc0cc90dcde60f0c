import { Bell, CalendarDays, type LucideIcon, Repeat2, StickyNote, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useMe, useToday } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import { Face, firstName } from "../../ui/faces.tsx";
import { laterWindow } from "../../ui/later/window.tsx";
import * as shared from "../../ui/words.ts";
import { ChooseDay } from "../calendar/day/later.ts";
import { useAssignees } from "../work/assignees.ts";
import { RepeatWindow } from "../work/later.ts";
import * as workWords from "../work/words.ts";
import type { NewTodo } from "./new-todo.ts";
import { WhoMenu } from "./who-menu.tsx";
import * as words from "./words.tsx";

/** What is chosen in a window of its own. */
export type Asked = "day" | "rule" | "told";

const ChooseHearers = laterWindow(() => import("../thread/choose-hearers.tsx"), "ChooseHearers");

interface ChipProps {
  icon: LucideIcon;
  isSet: boolean;
  /** Has its window there soon. */
  onNear: () => void;
  onPress: () => void;
  children: ReactNode;
}

const Chip = ({ icon: Icon, isSet, onNear, onPress, children }: ChipProps) => (
  <button
    type="button"
    className={isSet ? "chip chip-set" : "chip chip-line"}
    aria-haspopup="dialog"
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onPress}
  >
    <Icon className="i" aria-hidden />
    {children}
  </button>
);

interface OptionsProps {
  made: NewTodo;
  project: string | null;
  /** What opens its notes. */
  notes: RefObject<HTMLButtonElement | null>;
  onAsk: (what: Asked) => void;
}

/** Who it is for, when it is due: the day that was found in the words, or another; and all else of it. */
export function Options({ made, project, notes, onAsk }: OptionsProps) {
  const today = useToday();
  const { chosen, choose, day } = made;
  const who = useAssignees(chosen.who);
  return (
    <div className="opts">
      {who.map((one) => (
        <button
          key={one.membership_id}
          type="button"
          className="chip"
          onClick={() => choose({ who: chosen.who.filter((id) => id !== one.membership_id) })}
        >
          <Face who={one} isNamed />
          {words.removeChosen(one.name)}
          <X className="i" aria-hidden />
        </button>
      ))}
      <WhoMenu
        project={project}
        chosen={who}
        onChange={(people) => choose({ who: people.map(({ membership_id }) => membership_id) })}
      />
      <Chip
        icon={CalendarDays}
        isSet={day !== null}
        onNear={ChooseDay.soon}
        onPress={() => onAsk("day")}
      >
        {day === null ? words.when : words.dueOn(shortDay(day, today))}
      </Chip>
      <Chip
        icon={Repeat2}
        isSet={chosen.rule !== null}
        onNear={RepeatWindow.soon}
        onPress={() => onAsk("rule")}
      >
        {chosen.rule
          ? workWords.everySoMany(chosen.rule.interval, chosen.rule.frequency)
          : words.repeat}
      </Chip>
      {!made.notes.isOpen && (
        <button ref={notes} type="button" className="chip chip-line" onClick={made.notes.open}>
          <StickyNote className="i" aria-hidden />
          {shared.notes}
        </button>
      )}
      <Tell ids={chosen.told} onPress={() => onAsk("told")} />
    </div>
  );
}

/** Of what is in a template nobody hears. */
function Tell({ ids, onPress }: { ids: readonly string[]; onPress: () => void }) {
  const [one] = useAssignees(ids);
  if (useIsInTemplate()) return null;
  return (
    <Chip icon={Bell} isSet={ids.length > 0} onNear={ChooseHearers.soon} onPress={onPress}>
      {one && ids.length > 0
        ? words.tells(ids.length === 1 ? firstName(one.name) : ids.length)
        : words.tellWhenDone}
    </Chip>
  );
}

interface WindowsProps {
  asked: Asked | null;
  made: NewTodo;
  project: string | null;
  isForClients: boolean;
  onClose: () => void;
}

/** The window of what is asked for; a form within another would send that. */
export function Windows({ asked, made, project, isForClients, onClose }: WindowsProps) {
  const me = useMe()?.membership_id;
  const { chosen, choose } = made;
  switch (asked) {
    case "day":
      return (
        <ChooseDay
          title={workWords.whenDue}
          day={made.day}
          onChoose={(day) => choose({ day })}
          onClose={onClose}
        />
      );
    case "rule":
      return (
        <RepeatWindow
          now={chosen.rule}
          day={made.day}
          canComplete
          action={shared.done}
          save={(rule) => Promise.resolve(choose({ rule }))}
          onClose={onClose}
        />
      );
    case "told":
      return (
        <ChooseHearers
          project={project}
          isForClients={isForClients}
          label={words.whatTheyHear(true)}
          action={shared.done}
          except={me}
          ids={chosen.told}
          save={(told) => Promise.resolve(choose({ told }))}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
}
