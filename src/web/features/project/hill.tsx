import {
  type KeyboardEvent,
  type PointerEvent,
  type SVGProps,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { api, type Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.tsx";

type Placed = Schemas["ProgressChart"]["lists"][number];

const [WIDTH, LEFT, RIGHT, TOP, SHORE] = [600, 20, 580, 30, 148];
const STEPS = 40;
/** What an arrow key moves a list by. */
const STEP = 0.05;

const xOf = (position: number) => LEFT + (RIGHT - LEFT) * position;
/** A bell over the water: steepest at a third and at two thirds. */
const yOf = (position: number) =>
  SHORE - (SHORE - TOP) * Math.exp(-((position - 0.5) ** 2) / (2 * 0.165 ** 2));
const within = (position: number) => Math.min(1, Math.max(0, position));

const ridge = Array.from({ length: STEPS + 1 }, (_, step) => {
  const position = step / STEPS;
  return `${step === 0 ? "M" : "L"}${xOf(position).toFixed(1)} ${yOf(position).toFixed(1)}`;
}).join("");

/** Where on the hill something is. */
export function placeWords(position: number): string {
  if (position < 0.45) return words.figuringOut;
  if (position <= 0.55) return words.atTop;
  return position < 0.95 ? words.gettingDone : words.done;
}

interface Props {
  lists: readonly Placed[];
  /** Whether one may move them. */
  canMove: boolean;
  /** What is asked anew when one has moved. */
  about: string;
}

function without(all: Readonly<Record<string, number>>, id: string): Record<string, number> {
  const { [id]: _, ...rest } = all;
  return rest;
}

/** An island above the waterline: left what is being figured out, right what is getting done. */
export function Hill({ lists, canMove, about }: Props) {
  const org = useOrg();
  const [moved, setMoved] = useState<Record<string, number>>({});
  const [chosen, setChosen] = useState("");
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const put = (id: string, position: number) => {
    setMoved((all) => ({ ...all, [id]: position }));
    void act({
      show: () => () => setMoved((all) => without(all, id)),
      send: async () => {
        await api.put("/api/v1/{org_slug}/recordings/{id}/progress", {
          ...withId(org, id),
          body: { position },
        });
        await refresh(about, id);
      },
      // From here on it stands where the server has it, but where it was moved on meanwhile.
      done: () => setMoved((all) => (all[id] === position ? without(all, id) : all)),
      failed: words.couldntMove,
    });
  };
  const stops = lists.map((list) => {
    const { todolist_id: id, position } = list;
    return (
      <Stop
        key={id}
        list={list}
        at={moved[id] ?? position}
        onMove={canMove ? (position) => put(id, position) : null}
        onTap={() => setChosen(id === chosen ? "" : id)}
        below={id === chosen ? below : null}
      />
    );
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a picture is no fieldset. */}
      <svg className="hill" viewBox={`0 0 ${WIDTH} 186`} role="group" aria-label={words.hill}>
        <path className="depth" d="M0 160h600M24 167h552M60 173.5h480" />
        <path className="land" d={`${ridge}L${RIGHT} 152H${LEFT}Z`} />
        <path className="ridge" d={ridge} />
        <path className="sea" d={`M0 152q15-5 30 0${"t30 0".repeat(19)}`} />
        <path className="mid" d="M300 36V148" />
        {stops}
        <text className="cap" x="150" y="184" textAnchor="middle">
          {words.figuringOutSide}
        </text>
        <text className="cap" x="450" y="184" textAnchor="middle">
          {words.gettingDoneSide}
        </text>
      </svg>
      {canMove && <div ref={setBelow} />}
    </>
  );
}

interface StopProps {
  list: Placed;
  at: number;
  onMove: ((position: number) => void) | null;
  /** A finger came down on it, and went again. */
  onTap: () => void;
  /** Where what moves it is shown besides, while it is chosen. */
  below: HTMLElement | null;
}

const KEYS: Record<string, number> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: 4 * STEP,
  PageDown: -4 * STEP,
  // To either end, from wherever it is.
  Home: -1,
  End: 1,
};

/** So far a pointer goes before it drags, and so long keys rest before what they did is sent. */
const [NEAR_PX, REST_MS] = [4, 700];

/** Where a list is held before it is let go: by a pointer, or by arrow keys until they rest. */
function useHeld(at: number, onMove: StopProps["onMove"]) {
  const [held, setHeld] = useState<number | null>(null);
  const now = useRef({ held, onMove });
  now.current = { held, onMove };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = useCallback(() => {
    clearTimeout(timer.current);
    const { held, onMove } = now.current;
    now.current.held = null;
    setHeld(null);
    if (held !== null) onMove?.(held);
  }, []);
  useEffect(() => letGo, [letGo]);
  const hold = (position: number) => {
    clearTimeout(timer.current);
    setHeld(within(position));
    timer.current = setTimeout(letGo, REST_MS);
  };
  const step = (by: number) => hold((held ?? at) + by);
  const drop = () => {
    clearTimeout(timer.current);
    now.current.held = null;
    setHeld(null);
  };
  return { position: held ?? at, isHeld: held !== null, setHeld, letGo, drop, hold, step };
}

/** How a list is moved: dragged by a pointer, or by the arrow keys. */
function useMoving({ at, onMove, onTap }: StopProps) {
  const place = useRef<SVGGElement>(null);
  const pressed = useRef<number | null>(null);
  const { position, isHeld, setHeld, letGo, drop, hold, step } = useHeld(at, onMove);
  useEffect(() => {
    const element = place.current;
    // Not every browser asks what lies in a picture whether a finger scrolls there.
    const stay = (event: TouchEvent) => {
      const isOnDot = event.target instanceof Element && event.target.matches(".stop-reach");
      if (isOnDot && pressed.current !== null && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", stay, { passive: false });
    return () => element?.removeEventListener("touchmove", stay);
  }, []);
  const under = ({ clientX }: PointerEvent) => {
    const box = place.current?.ownerSVGElement?.getBoundingClientRect();
    if (!box) return at;
    const inside = ((clientX - box.left) / box.width) * WIDTH;
    return within((inside - LEFT) / (RIGHT - LEFT));
  };
  const moves = {
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (pressed.current === null || Math.abs(event.clientX - pressed.current) < NEAR_PX) return;
      // It drags from now on, however near it comes to where it began.
      pressed.current = Number.NaN;
      setHeld(under(event));
    },
    onPointerUp: ({ currentTarget, pointerType }: PointerEvent<SVGGElement>) => {
      const isTap = pressed.current !== null && !Number.isNaN(pressed.current);
      pressed.current = null;
      letGo();
      if (!isTap || pointerType === "mouse") return;
      currentTarget.focus();
      onTap();
    },
    onPointerCancel: () => {
      pressed.current = null;
      drop();
    },
    onBlur: letGo,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && isHeld) {
        pressed.current = null;
        return drop();
      }
      const by = KEYS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      step(by);
    },
  };
  return { place, position, moves, hold, letGo };
}

/** Where a list's name stands: off the slope, and by the shore above it, where it has room to its other side. */
function besideAt(position: number): SVGProps<SVGTextElement> {
  const [x, y] = [xOf(position), yOf(position)];
  const isLeft = position < 0.5;
  if (Math.abs(position - 0.5) > 0.25)
    return { x: x + (isLeft ? -8 : 8), y: y - 18, textAnchor: isLeft ? "start" : "end" };
  return { x: x + (isLeft ? -18 : 18), y: y - 2, textAnchor: isLeft ? "end" : "start" };
}

/** A list on the hill. */
function Stop(props: StopProps) {
  const { todolist_id, title, color } = props.list;
  const { place, position, moves, hold, letGo } = useMoving(props);
  const [x, y] = [xOf(position), yOf(position)];
  const drags = props.onMove && {
    tabIndex: 0,
    role: "slider",
    "aria-label": title,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(position * 100),
    "aria-valuetext": placeWords(position),
    ...moves,
  };
  const still = { role: "img", "aria-label": words.placeOf(title, placeWords(position)) };
  const shapes = [
    hueClass(todolist_id, color),
    props.onMove && "stop-moves",
    props.below && "stop-chosen",
  ];
  return (
    <>
      <g ref={place} className={shapes.filter(Boolean).join(" ")} {...(drags ?? still)}>
        <circle className="stop" cx={x} cy={y} r="8" />
        <circle className="stop-reach" cx={x} cy={y} r="20" />
        <text {...besideAt(position)}>{title}</text>
      </g>
      {props.below &&
        createPortal(
          <label className="stop-below">
            <span className="small">{words.placeOf(title, placeWords(position))}</span>
            <input
              type="range"
              value={Math.round(position * 100)}
              aria-label={recordingWords.move(title)}
              aria-valuetext={placeWords(position)}
              onChange={({ target }) => hold(Number(target.value) / 100)}
              onBlur={letGo}
            />
          </label>,
          props.below,
        )}
    </>
  );
}
