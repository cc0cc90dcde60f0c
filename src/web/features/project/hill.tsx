import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
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

/** An island above the waterline: left what is being figured out, right what is getting done. */
export function Hill({ lists, canMove, about }: Props) {
  const org = useOrg();
  const [moved, setMoved] = useState<Record<string, number>>({});
  const put = (id: string, position: number) => {
    setMoved((all) => ({ ...all, [id]: position }));
    void act({
      show: () => () => setMoved(({ [id]: _, ...rest }) => rest),
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/progress", {
          ...withId(org, id),
          body: { position },
        }),
      about: [about, id],
      failed: words.couldntMove,
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a picture is no fieldset.
    <svg className="hill" viewBox={`0 0 ${WIDTH} 186`} role="group" aria-label={words.hill}>
      <path className="depth" d="M0 160h600M24 167h552M60 173.5h480" />
      <path className="land" d={`${ridge}L${RIGHT} 152H${LEFT}Z`} />
      <path className="ridge" d={ridge} />
      <path className="sea" d={`M0 152q15-5 30 0${"t30 0".repeat(19)}`} />
      <path className="mid" d="M300 36V148" />
      {lists.map((list) => (
        <Stop
          key={list.todolist_id}
          list={list}
          at={moved[list.todolist_id] ?? list.position}
          onMove={canMove ? (position) => put(list.todolist_id, position) : null}
        />
      ))}
      <text className="cap" x="150" y="184" textAnchor="middle">
        {words.figuringOutSide}
      </text>
      <text className="cap" x="450" y="184" textAnchor="middle">
        {words.gettingDoneSide}
      </text>
    </svg>
  );
}

interface StopProps {
  list: Placed;
  at: number;
  onMove: ((position: number) => void) | null;
}

const KEYS: Record<string, number> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
};

/** A list on the hill: dragged along the ridge, or moved by the arrow keys. */
function Stop({ list: { todolist_id, title, color }, at, onMove }: StopProps) {
  const place = useRef<SVGGElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const position = dragged ?? at;
  const [x, y] = [xOf(position), yOf(position)];
  const isLeft = position < 0.5;
  const under = (event: PointerEvent) => {
    const box = place.current?.ownerSVGElement?.getBoundingClientRect();
    if (!box) return at;
    const inside = ((event.clientX - box.left) / box.width) * WIDTH;
    return within((inside - LEFT) / (RIGHT - LEFT));
  };
  const drags = onMove && {
    tabIndex: 0,
    role: "slider",
    "aria-label": title,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(position * 100),
    "aria-valuetext": placeWords(position),
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(under(event));
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) =>
      dragged !== null && setDragged(under(event)),
    onPointerUp: (event: PointerEvent<SVGGElement>) => {
      if (dragged === null) return;
      setDragged(null);
      onMove(under(event));
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      onMove(within(at + step));
    },
  };
  const still = { role: "img", "aria-label": words.placeOf(title, placeWords(position)) };
  return (
    <g
      ref={place}
      className={`${hueClass(todolist_id, color)} ${onMove ? "stop-moves" : ""}`}
      {...(drags ?? still)}
    >
      <circle className="stop" cx={x} cy={y} r="8" />
      <circle className="stop-reach" cx={x} cy={y} r="20" />
      <text x={x + (isLeft ? -15 : 15)} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
        {title}
      </text>
    </g>
  );
}
