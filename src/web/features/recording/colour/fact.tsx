import { type Coloured, nameOfColour } from "./colours.ts";
import { Ring } from "./mark.tsx";
import * as words from "./words.ts";

/** The colour that something was given, among what is known of it; nothing where it has none. */
export function ColourFact({ of: { color } }: { of: Coloured }) {
  const name = nameOfColour(color);
  if (name === null) return null;
  return (
    <>
      <dt>{words.colour}</dt>
      <dd>
        <Ring color={color} />
        {name}
      </dd>
    </>
  );
}
