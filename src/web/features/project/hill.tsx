import type { Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";

type Placed = Schemas["ProgressChart"]["lists"][number];

const [LEFT, RIGHT, TOP, SHORE] = [20, 580, 30, 148];
const STEPS = 40;

const xOf = (position: number) => LEFT + (RIGHT - LEFT) * position;
/** A bell over the water: steepest at a third and at two thirds. */
const yOf = (position: number) =>
  SHORE - (SHORE - TOP) * Math.exp(-((position - 0.5) ** 2) / (2 * 0.165 ** 2));

const ridge = Array.from({ length: STEPS + 1 }, (_, step) => {
  const position = step / STEPS;
  return `${step === 0 ? "M" : "L"}${xOf(position).toFixed(1)} ${yOf(position).toFixed(1)}`;
}).join("");

function wordsOf(position: number): string {
  if (position < 0.45) return "figuring it out";
  if (position <= 0.55) return "at the top";
  return position < 0.95 ? "getting it done" : "done";
}

/** An island above the waterline: left what is being figured out, right what is getting done. */
export function Hill({ lists }: { lists: readonly Placed[] }) {
  const label = lists.map(({ title, position }) => `${title}: ${wordsOf(position)}`).join(". ");
  return (
    <svg className="hill" viewBox="0 0 600 186" role="img" aria-label={`Hill chart. ${label}.`}>
      <path className="depth" d="M0 160h600M24 167h552M60 173.5h480" />
      <path className="land" d={`${ridge}L${RIGHT} 152H${LEFT}Z`} />
      <path className="ridge" d={ridge} />
      <path className="sea" d={`M0 152q15-5 30 0${"t30 0".repeat(19)}`} />
      <path className="mid" d="M300 36V148" />
      {lists.map(({ todolist_id, title, color, position }) => {
        const [x, y] = [xOf(position), yOf(position)];
        const isLeft = position < 0.5;
        return (
          <g key={todolist_id} className={hueClass(todolist_id, color)}>
            <circle className="stop" cx={x} cy={y} r="8" />
            <text x={x + (isLeft ? -15 : 15)} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
              {title}
            </text>
          </g>
        );
      })}
      <text className="cap" x="150" y="184" textAnchor="middle">
        Figuring it out
      </text>
      <text className="cap" x="450" y="184" textAnchor="middle">
        Getting it done
      </text>
    </svg>
  );
}
