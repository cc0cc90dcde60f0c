import type { Call } from "./people.ts";
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

/** A file as it is sent. */
export function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** A text. */
export const plan = (): File => new File([PLAN], "Launch plan.txt");

/** A picture. */
export async function coast(): Promise<File> {
  const made = await new Bun.Image(COAST).resize(1200, 800, { filter: "cubic" }).jpeg().bytes();
  return new File([new Uint8Array(made)], "Coast.jpg");
}

const LAMPS = { "Three pendants.jpg": pendants, "Brass.jpg": brass, "Tide.jpg": tide };
type Lamp = keyof typeof LAMPS;

const lampPicture = async (name: Lamp): Promise<File> =>
  new File([await Bun.file(LAMPS[name]).arrayBuffer()], name);

/** The lamps, drawn. */
export const lampPictures = (): Promise<File[]> =>
  Promise.all((["Three pendants.jpg", "Brass.jpg", "Tide.jpg"] as const).map(lampPicture));

/** A drawn lamp that somebody sends to stand in a text, as it stands there. */
export async function lampIn(
  org: string,
  call: Call,
  { lamp, alt }: { lamp: Lamp; alt: string },
): Promise<string> {
  const form = formOf(await lampPicture(lamp));
  const { url } = await call<{ url: string }>("POST", `${org}/attachments`, form);
  return `<p><img src="${url}" alt="${alt}"></p>`;
}
