const PLAN = `Launch, step by step

1. Freeze the old site.
2. Check every page on a phone.
3. Switch over, and have a good breakfast.
`;

/** Four dots, dark sea to bright sand, as a BMP: made larger they are a coast. */
const COAST = Uint8Array.fromBase64(
  "Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAjtjy0ermAACGfA5QPAgAAA==",
);

/** The files of the demonstration: a text and a picture. */
export async function demoFiles(): Promise<File[]> {
  const coast = await new Bun.Image(COAST).resize(1200, 800, { filter: "cubic" }).jpeg().bytes();
  return [new File([PLAN], "Launch plan.txt"), new File([new Uint8Array(coast)], "Coast.jpg")];
}
