import type { StepName } from "./first.ts";

const WATER = { fill: "none", stroke: "var(--accent)", strokeOpacity: 0.28 } as const;

/** Who sits round the lagoon: where, how large, and in which hue. */
const PEOPLE = [
  [170, 32, 15, "sea"],
  [228, 48, 11, "coral"],
  [242, 83, 15, "moss"],
  [202, 112, 12, "amber"],
  [138, 112, 15, "violet"],
  [98, 83, 11, "rose"],
  [112, 48, 13, "teal"],
] as const;

const Ring = () => (
  <g className="hue-coral">
    <g {...WATER}>
      <ellipse cx="170" cy="72" rx="70" ry="46" />
      <ellipse cx="170" cy="72" rx="96" ry="62" />
      <ellipse cx="170" cy="72" rx="124" ry="80" />
    </g>
    <path
      d="M132 88c-14-24 6-50 34-48M182 42c26 4 38 28 24 46M192 98c-14 10-34 10-48 2"
      fill="none"
      stroke="var(--p)"
      strokeWidth="13"
      strokeLinecap="round"
    />
  </g>
);

const People = () => (
  <>
    <g {...WATER}>
      <ellipse cx="170" cy="76" rx="120" ry="60" />
      <ellipse cx="170" cy="76" rx="150" ry="80" />
    </g>
    {PEOPLE.map(([cx, cy, r, hue]) => (
      <circle
        key={hue}
        className={`hue-${hue}`}
        cx={cx}
        cy={cy}
        r={r}
        fill="var(--p-soft)"
        stroke="var(--p)"
        strokeWidth="2.5"
      />
    ))}
  </>
);

const Hill = () => (
  <>
    <path d="M60 112C120 108 130 44 170 44s50 64 110 68z" fill="var(--sand-2)" />
    <path
      d="M60 112C120 108 130 44 170 44s50 64 110 68"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.75"
    />
    <path
      d="M0 112q16-5 32 0t32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0"
      fill="none"
      stroke="var(--accent)"
      strokeOpacity=".45"
      strokeWidth="1.5"
    />
    <circle className="hue-coral" cx="142" cy="66" r="8" fill="var(--p)" />
  </>
);

const SCENES = { project: Ring, people: People, example: Hill };

/** The picture over a first step. */
export function Scene({ of }: { of: StepName }) {
  const Inside = SCENES[of];
  return (
    <div className="scene">
      <svg viewBox="0 0 340 144" aria-hidden="true">
        <Inside />
      </svg>
    </div>
  );
}
