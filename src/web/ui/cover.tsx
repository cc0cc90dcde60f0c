import { type ReactNode, useEffect, useRef, useState } from "react";

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

/** So long after one another a picture is asked for again that the server may be making. */
const AGAIN_MS = [1500, 4000, 10_000, 30_000];

interface Props {
  picture: Picture;
  /** What stands there as long as the server has none of it. */
  instead?: ReactNode;
}

/** A picture, small. */
export function Cover({ picture: { address, alt }, instead = null }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  const tries = useRef(0);
  const isMissing = missing === address;
  useEffect(() => {
    const wait = AGAIN_MS[tries.current];
    if (!isMissing || wait === undefined) return;
    tries.current++;
    const timer = setTimeout(() => setMissing(null), wait);
    return () => clearTimeout(timer);
  }, [isMissing]);
  if (isMissing) return instead;
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
