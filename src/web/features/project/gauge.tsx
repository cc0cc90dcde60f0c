import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef } from "react";
import * as words from "./words.tsx";

export type Status = "on_track" | "some_risk" | "concerned";

const LOOKS = {
  on_track: { name: words.onTrack, tag: "tag tag-good", Icon: CircleCheck },
  some_risk: { name: words.someRisk, tag: "tag tag-warn", Icon: TriangleAlert },
  concerned: { name: words.concerned, tag: "tag tag-bad", Icon: CircleAlert },
} as const;

/** What a status is called. */
export const nameOf = (status: Status): string => LOOKS[status].name;

const [SIZE, MIDDLE, BASE, NEEDLE] = [140, 70, 72, 40];

interface Props {
  /** 0 to 100. */
  position: number;
  status: Status;
  children: ReactNode;
  /** Lets the needle be dragged. */
  onMove?: (position: number) => void;
}

/** Three reefs and a needle, always with the word beside them. */
export function Gauge({ position, status, children, onMove }: Props) {
  const isHeld = useRef(false);
  const { name, tag, Icon } = LOOKS[status];
  const angle = Math.PI * (1 - position / 100);
  const x = (MIDDLE + NEEDLE * Math.cos(angle)).toFixed(1);
  const y = (BASE - NEEDLE * Math.sin(angle)).toFixed(1);
  const turn = (event: PointerEvent<SVGSVGElement>) => {
    if (!isHeld.current || !onMove) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = SIZE / box.width;
    const [right, up] = [
      (event.clientX - box.left) * scale - MIDDLE,
      BASE - (event.clientY - box.top) * scale,
    ];
    onMove(Math.round(100 * (1 - Math.atan2(Math.max(0, up), right) / Math.PI)));
  };
  const hold = (event: PointerEvent<SVGSVGElement>, held: boolean) => {
    isHeld.current = held;
    if (held) event.currentTarget.setPointerCapture(event.pointerId);
    turn(event);
  };
  return (
    <div className={onMove ? "gauge gauge-moves" : "gauge"}>
      <svg
        viewBox={`0 0 ${SIZE} 82`}
        role="img"
        aria-label={words.gauge(name, position)}
        onPointerDown={(event) => hold(event, true)}
        onPointerMove={turn}
        onPointerUp={(event) => hold(event, false)}
      >
        <path className="arc arc-bad" d="M14.1 68.5A56 56 0 0 1 33.0 30.0" />
        <path className="arc arc-warn" d="M47.8 20.6A56 56 0 0 1 90.6 19.9" />
        <path className="arc arc-good" d="M105.7 28.9A56 56 0 0 1 125.9 68.5" />
        <path className="needle" d={`M${MIDDLE} ${BASE}L${x} ${y}`} />
        <circle className="pin" cx={MIDDLE} cy={BASE} r="6.5" />
      </svg>
      <div>
        <span className={tag}>
          <Icon className="i" aria-hidden />
          {name}
        </span>
        {children}
      </div>
    </div>
  );
}
