import { useMemo } from "react";
import { hueClass } from "../lib/hue.ts";
import { depthLinesOf, markOf } from "../lib/mark.ts";

interface Props {
  /** The project's id: shape and hue come from it. */
  id: string;
  color?: string | null;
  size?: "m" | "l";
}

/** A project's own small broken ring. Its name always stands beside it. */
export function Mark({ id, color, size }: Props) {
  const { path, breaks } = useMemo(() => markOf(id), [id]);
  return (
    <svg
      className={`mark ${hueClass(id, color)} ${size ? `mark-${size}` : ""}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <path className="water" d={path} />
      <path className="land" d={path} pathLength={100} strokeDasharray={breaks} />
    </svg>
  );
}

/** The lines of equal depth round a project, as on a sea chart. */
export function DepthLines({ id, color, field = 240 }: Props & { field?: number }) {
  const lines = useMemo(() => depthLinesOf(id, field), [id, field]);
  return (
    <svg
      className={`contours ${hueClass(id, color)}`}
      viewBox={`0 0 ${field} ${field}`}
      aria-hidden="true"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

/** The house's own ring. */
export const Brand = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="hue-teal brand">
    <g fill="none" stroke="var(--accent)" strokeWidth="7.5" strokeLinecap="round">
      <path d="M10.5 30.5C6 20 13 8.5 24.500 8" />
      <path d="M33 10.800C41 15 43 25 38.500 32" />
      <path d="M32 37.500C27 40.500 22.500 40.500 18.500 39" />
    </g>
    <circle cx="24.500" cy="24" r="4.500" fill="var(--coral)" />
  </svg>
);
