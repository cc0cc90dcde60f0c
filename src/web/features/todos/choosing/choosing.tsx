import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { announce } from "../../../lib/announce.ts";
import type { Schemas } from "../../../lib/api.ts";
import { useKeys } from "../../../lib/keys.ts";
import { toggled } from "../../../lib/plain.ts";
import { later } from "../../../ui/later/later.tsx";
import { isPutAway, useIsPutAway } from "../../recording/put-away.ts";
import * as words from "../words.tsx";

type Todo = Schemas["Todo"];

interface Choosing {
  isOn: boolean;
  chosen: readonly string[];
  /** The one for whose sake a deed was refused. */
  refused: string | null;
  toggle: (id: string) => void;
  /** All from the one chosen last to this. */
  reach: (id: string) => void;
  /** Says that a row is there; answers how to say that it is gone. */
  know: (todo: Todo) => () => void;
  /** Begins to choose, and ends it. */
  flip: () => void;
}

const Chosen = createContext<Choosing | null>(null);

const Bar = later(() => import("./bar.tsx"), "ChosenBar");

const ROW = "[data-todo]";
const idOf = (row: Element | null | undefined) => row?.getAttribute("data-todo") ?? null;
/** The rows of the page, as they stand there. */
const idsShown = (): string[] =>
  [...document.querySelectorAll(ROW)].flatMap((row) => idOf(row) ?? []);

/** The ids from one to another, in the order they are shown. */
function between(from: string | null, to: string): string[] {
  const all = idsShown();
  const [a, b] = [all.indexOf(from ?? to), all.indexOf(to)];
  return a < 0 ? [to] : all.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The rows of a page that are chosen, by their ids. */
function useChosenIds() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isOn, setOn] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    setOn(true);
    setRefused(null);
    announce(words.chosen(next.length));
  };
  const toggle = (id: string) => {
    last.current = id;
    choose(toggled(chosen, id));
  };
  const reach = (id: string) => {
    choose([...new Set([...chosen, ...between(last.current, id)])]);
    last.current = id;
  };
  const leave = () => {
    setChosen([]);
    setOn(false);
    setRefused(null);
    last.current = null;
  };
  return { chosen, setChosen, isOn, setOn, refused, setRefused, toggle, reach, leave };
}

/** Which rows there are, so that what is gone is chosen no more. */
function useKnown(onGone: (isThere: (id: string) => boolean) => void) {
  const known = useRef(new Map<string, Todo>());
  const gone = useRef(onGone);
  gone.current = onGone;
  const know = useMemo(
    () => (todo: Todo) => {
      known.current.set(todo.id, todo);
      return () => {
        known.current.delete(todo.id);
        // It may only have come to another list of the page.
        setTimeout(() => gone.current((id) => known.current.has(id)));
      };
    },
    [],
  );
  return { known, know };
}

/** Lets rows below it be chosen, and something be done with all of them. */
export function ChoosingTodos({ children }: { children: ReactNode }) {
  const { chosen, setChosen, isOn, setOn, refused, setRefused, toggle, reach, leave } =
    useChosenIds();
  const { known, know } = useKnown((isThere) =>
    setChosen((ids) => (ids.every(isThere) ? ids : ids.filter(isThere))),
  );
  const isAway = useIsPutAway();
  const here = () => idOf(document.activeElement?.closest(ROW));
  useKeys({
    x: () => {
      const id = here();
      if (id && !isAway) toggle(id);
    },
    ...(isOn && {
      Escape: leave,
      ".": () => document.querySelector<HTMLElement>(".chosen-bar button:enabled")?.focus(),
    }),
  });
  const flip = () => (isOn ? leave() : setOn(true));
  const todos = () =>
    idsShown().flatMap((id) => (chosen.includes(id) ? (known.current.get(id) ?? []) : []));
  return (
    <Chosen.Provider value={{ isOn, chosen, refused, toggle, reach, know, flip }}>
      {children}
      {isOn && (
        <Bar count={chosen.length} todosNow={todos} onRefused={setRefused} onLeave={leave} />
      )}
    </Chosen.Provider>
  );
}

/** Begins to choose, and ends it. */
export function ChooseButton() {
  const choosing = useContext(Chosen);
  const isAway = useIsPutAway();
  if (!choosing || isAway) return null;
  return (
    <button
      type="button"
      className="chip chip-line"
      aria-pressed={choosing.isOn}
      onClick={choosing.flip}
    >
      {words.choose}
    </button>
  );
}

/** What a row needs to be chosen; null where nothing is. */
export function useChoice(todo: Todo) {
  const choosing = useContext(Chosen);
  const know = choosing?.know;
  useEffect(() => know?.(todo), [know, todo]);
  if (!choosing || isPutAway(todo)) return null;
  const { isOn, chosen, refused, toggle, reach } = choosing;
  const take = (event: MouseEvent) => (event.shiftKey ? reach(todo.id) : toggle(todo.id));
  /** With Shift, or once rows are being chosen, a click on a row is for that; a key opens it still. */
  const onRow = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest("input, button") !== null;
    if (isOwn || event.detail === 0 || event.ctrlKey || event.metaKey) return;
    if (!isOn && !event.shiftKey) return;
    event.preventDefault();
    take(event);
  };
  return {
    isOn,
    isChosen: chosen.includes(todo.id),
    isRefused: refused === todo.id,
    take,
    onRow,
    /** A finger rested on it. */
    hold: () => toggle(todo.id),
  };
}

interface BoxProps {
  title: string;
  choice: NonNullable<ReturnType<typeof useChoice>>;
}

/** The square that says whether a row is chosen; without it X does the same. */
export const ChoiceBox = ({ title, choice: { isOn, isChosen, take } }: BoxProps) => (
  <input
    type="checkbox"
    className="choice"
    checked={isChosen}
    tabIndex={isOn ? 0 : -1}
    // Until somebody begins to choose it is there for pointers alone.
    aria-hidden={!isOn}
    aria-label={words.chooseNamed(title)}
    onClick={take}
    onChange={() => undefined}
  />
);
