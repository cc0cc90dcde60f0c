import {
  Archive,
  CalendarDays,
  CopyPlus,
  FolderInput,
  Group,
  type LucideIcon,
  Trash2,
  UserPlus,
  X,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { reasonOf, type Schemas } from "../../../lib/api.ts";
import { useIsInTemplate } from "../../../lib/in-template.ts";
import { act } from "../../../lib/optimistic.ts";
import { useOrg } from "../../../lib/org.ts";
import { say } from "../../../lib/toast.ts";
import { isWaiting, WAITS } from "../../../offline/outbox.ts";
import { Menu } from "../../../ui/menu/menu.tsx";
import { MoreButton } from "../../../ui/menu/more-button.tsx";
import * as shared from "../../../ui/words.ts";
import * as words from "../words.tsx";
import { Asked, type Asking } from "./asked.tsx";
import { type Deed, type Done, doToAll, Refused } from "./deed.ts";

type Todo = Schemas["Todo"];

/** The batch takes no more at once. */
const MOST = 100;

interface Props {
  count: number;
  /** The chosen, as they stand on the page. */
  todosNow: () => Todo[];
  onRefused: (id: string | null) => void;
  onLeave: () => void;
}

/** Whoever was in the bar when it went is at the first that was chosen. */
function useWayBack(todosNow: () => Todo[]) {
  const first = useRef<Todo>(undefined);
  first.current = todosNow()[0] ?? first.current;
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const row = document.querySelector<HTMLElement>(`[data-todo="${first.current?.id}"] a`);
      (row ?? document.getElementById("main"))?.focus();
    },
    [],
  );
}

/** Does a deed to all that are chosen and leaves; what is refused leaves everything as it is. */
function useDeed({ todosNow, onRefused, onLeave }: Props) {
  const org = useOrg();
  return async (deed: Deed, done: Done) => {
    const todos = todosNow();
    onRefused(null);
    try {
      await doToAll(org, todos, deed);
    } catch (error) {
      if (error instanceof Refused) onRefused(error.of);
      if (!isWaiting(error)) throw error;
      say(WAITS);
      return onLeave();
    }
    onLeave();
    const said = done(todos.length);
    announce(said);
    if (deed.verb !== "status") return;
    const back = () => doToAll(org, todos, { verb: "status", status: "active" });
    const undo = () => void act({ send: back, failed: words.couldntBringBack });
    say(said, { label: shared.takeThemBack, run: undo });
  };
}

/** What can be done with all that are chosen. */
export function ChosenBar(props: Props) {
  const { count, todosNow, onLeave } = props;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const deed = useDeed(props);
  const isInTemplate = useIsInTemplate();
  useWayBack(todosNow);
  const isOff = count === 0 || count > MOST;
  const ask = (next: Asking) => {
    setWrong(null);
    setAsking(next);
  };
  const end = (status: "archived" | "trashed", done: Done) => {
    setWrong(null);
    deed({ verb: "status", status }, done).catch((error) => setWrong(reasonOf(error)));
  };
  const button = (asked: Asking, label: string, icon: ReactNode) => (
    <button type="button" className="btn btn-s" disabled={isOff} onClick={() => ask(asked)}>
      {icon}
      {label}
    </button>
  );
  return (
    <section className="chosen-bar" aria-label={words.withChosen}>
      <b className="num">{words.chosen(count)}</b>
      {!isInTemplate && button("who", words.forWhom, <UserPlus className="i" aria-hidden />)}
      {button("when", shared.due, <CalendarDays className="i" aria-hidden />)}
      {button("move", shared.move, <FolderInput className="i" aria-hidden />)}
      <More isOff={isOff} ask={ask} end={end} />
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={words.chooseNoMore}
        onClick={onLeave}
      >
        <X className="i" aria-hidden />
      </button>
      <Hint count={count} wrong={wrong} />
      {asking && (
        <Asked asking={asking} todos={todosNow()} deed={deed} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}

interface MoreProps {
  isOff: boolean;
  ask: (asking: Asking) => void;
  end: (status: "archived" | "trashed", done: Done) => void;
}

function More({ isOff, ask, end }: MoreProps) {
  const icon = (Icon: LucideIcon) => <Icon className="i" aria-hidden />;
  const trigger = <MoreButton disabled={isOff} label={shared.moreActions} />;
  const groups = [
    [
      { label: shared.copy, icon: icon(CopyPlus), run: () => ask("copy") },
      { label: words.putInGroup, icon: icon(Group), run: () => ask("group") },
    ],
    [
      { label: shared.archive, icon: icon(Archive), run: () => end("archived", words.archived) },
      {
        label: shared.putInTrash,
        icon: icon(Trash2),
        isBad: true,
        run: () => end("trashed", words.trashed),
      },
    ],
  ];
  return <Menu trigger={trigger} groups={groups} />;
}

function Hint({ count, wrong }: { count: number; wrong: string | null }) {
  if (wrong !== null)
    return (
      <p className="err" role="alert">
        {wrong}
      </p>
    );
  if (count > MOST) return <p className="hint">{words.atMost(MOST)}</p>;
  return null;
}
