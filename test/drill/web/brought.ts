import type { Locator } from "playwright-core";

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

/** A file as the browser takes it from the system. */
export interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file of words. */
export const text = (name: string, words = "Seaweed"): Sent => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(words),
});
/** A picture of one colour. */
export const picture = async (name: string, width: number, height: number): Promise<Sent> => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await new Bun.Image(PIXEL).resize(width, height).jpeg().bytes()),
});

type Brought = "paste" | "drop" | "dragover";

/** Drops files onto something, or pastes them there, as the system does; with words as a table has them. */
export const bring = (to: Locator, event: Brought, files: readonly Sent[], words?: string) =>
  to.evaluate(
    (element, { event, files, words }) => {
      const all = new DataTransfer();
      for (const type of ["text/plain", "text/html"]) if (words) all.setData(type, words);
      for (const { name, type, bytes } of files)
        all.items.add(
          new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }),
        );
      const how = { bubbles: true, cancelable: true };
      const made =
        event === "paste"
          ? new ClipboardEvent(event, { ...how, clipboardData: all })
          : new DragEvent(event, { ...how, dataTransfer: all });
      element.dispatchEvent(made);
    },
    {
      event,
      words,
      files: files.map(({ name, mimeType: type, buffer }) => ({
        name,
        type,
        bytes: buffer.toString("base64"),
      })),
    },
  );
