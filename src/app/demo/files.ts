import brass from "./pictures/brass.jpg" with { type: "file" };
import pendants from "./pictures/pendants.jpg" with { type: "file" };
import tide from "./pictures/tide.jpg" with { type: "file" };

const PLAN = `Launch, step by step

1. Freeze the old site.
2. Check every page on a phone.
3. Switch over, and have a good breakfast.
`;

/** Four dots, dark sea to bright sand, as a BMP: made larger they are a coast. */
const COAST = Uint8Array.fromBase64(
  "Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAjtjy0ermAACGfA5QPAgAAA==",
);

/** A text. */
export const plan = (): File => new File([PLAN], "Launch plan.txt");

/** A picture. */
export async function coast(): Promise<File> {
  const made = await new Bun.Image(COAST).resize(1200, 800, { filter: "cubic" }).jpeg().bytes();
  return new File([new Uint8Array(made)], "Coast.jpg");
}

/** The lamps, drawn. */
export async function lampPictures(): Promise<File[]> {
  const named = { "Three pendants.jpg": pendants, "Brass.jpg": brass, "Tide.jpg": tide };
  return Promise.all(
    Object.entries(named).map(
      async ([name, path]) => new File([await Bun.file(path).arrayBuffer()], name),
    ),
  );
}
