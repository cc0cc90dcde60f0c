import { useState } from "react";

export interface Picture {
  address: string;
  /** What it shows, as far as its author says. */
  alt: string;
}

/** The first picture in somebody's words; null where there is none. */
export function pictureIn(html: string | null): Picture | null {
  if (!html?.includes("<img")) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const found = body.querySelector("img");
  const address = found?.getAttribute("src")?.split("?")[0];
  return address ? { address, alt: found?.alt ?? "" } : null;
}

/** It, small; nothing where the server has none of it yet. */
export function Cover({ picture: { address, alt } }: { picture: Picture }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === address) return null;
  return (
    <img
      src={`${address}?variant=thumb`}
      alt={alt}
      loading="lazy"
      // What it stands in is dragged, not the picture.
      draggable={false}
      onError={() => setMissing(address)}
    />
  );
}
