import { hueClass } from "../../../lib/hue.ts";
import { type Coloured, nameOfColour } from "./colours.ts";
import * as words from "./words.ts";

/** Where a ring stands: amid what lies in a row, on a line of words, or before the title of a page. */
type Place = "amid" | "line" | "title";

const SHAPES = {
  amid: { className: "i", viewBox: "-3 -3 18 18" },
  line: { className: "i", viewBox: "-3 -6 18 18" },
  // As high as a line of the title, and small in the middle of it.
  title: {
    className: "title",
    viewBox: "0 -8 12 24",
    width: "0.5em",
    height: "1em",
    // A long title takes no room from it.
    style: { flexShrink: 0 },
  },
} as const;

interface RingProps {
  color: string | null;
  at?: Place;
}

/** A ring in a colour, with its name for who points at it; where there is none, a dashed one. */
export function Ring({ color, at = "amid" }: RingProps) {
  const { className, ...shape } = SHAPES[at];
  const stroke =
    color === null
      ? { stroke: "currentColor", strokeWidth: 1.25, strokeDasharray: "2.5 2.5" }
      : { stroke: "var(--p)", strokeWidth: 3 };
  const name = nameOfColour(color);
  return (
    <svg
      className={color === null ? className : `${className} ${hueClass("", color)}`}
      fill="none"
      aria-hidden="true"
      data-colour={color}
      {...shape}
    >
      {name !== null && <title>{name}</title>}
      <circle cx="6" cy="6" r="4.5" {...stroke} />
    </svg>
  );
}

/** The name of the colour that something was given, for who doesn't see it; nothing where it has none. */
export function SaidColour({ color }: Pick<Coloured, "color">) {
  const name = nameOfColour(color);
  return name !== null && <span className="vh">{words.isColoured(name)}</span>;
}

/** The colour that something was given, as a ring that says its name; nothing where it has none. */
export function ColourMark({ of: { color }, at = "amid" }: { of: Coloured; at?: Place }) {
  if (nameOfColour(color) === null) return null;
  return (
    <>
      <Ring color={color} at={at} />
      <SaidColour color={color} />
    </>
  );
}
