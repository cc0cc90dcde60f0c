import * as words from "../words.ts";

/** So many pictures come along with words, each of so many bytes, and so many all together. */
export const MOST = 20;
export const LARGEST = 10 * 1024 ** 2;
export const LARGEST_TOGETHER = 24 * 1024 ** 2;

/** A picture of HTML whose bytes are its address. */
const IN_HTML = /(<img\b[^<>]*?\ssrc\s*=\s*)(?:"(data:[^"]*)"|'(data:[^']*)'|(data:[^\s"'<>]*))/gi;
const KIND = /^data:(image\/(?:png|jpe?g|gif|webp|avif))(?:;[^;,]{1,80}){0,4};base64,/i;
/** The longest that is looked at for its kind. */
const LONGEST_KIND = 400;
/** Pages put a GIF of one dot where a picture comes later. */
const LONGEST_DOT = 120;

export const isInAddress = (src: string): boolean => /^\s*data:/i.test(src);

interface Lifted {
  /** With a short address in place of each. */
  html: string;
  /** What those were, by the short ones. */
  addresses: ReadonlyMap<string, string>;
}

/** HTML without the bytes of its pictures, which may be many times what else there is to read. */
export function liftedFrom(html: string): Lifted {
  const addresses = new Map<string, string>();
  const lift = (_: string, before: string, ...found: (string | undefined)[]) => {
    const short = `data:,${addresses.size}`;
    addresses.set(short, found.slice(0, 3).find(Boolean) ?? "");
    return `${before}"${short}"`;
  };
  return { html: html.includes("data:") ? html.replace(IN_HTML, lift) : html, addresses };
}

/** The bytes after where their kind was said; null where they can't be read. */
function decoded(said: string): Uint8Array<ArrayBuffer> | null {
  try {
    const signs = atob(said.includes("%") ? decodeURIComponent(said) : said);
    return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Makes files of addresses, as many and as large as fit: a file, or the sentence that says why there is none. */
export function pictureMaker(): (address: string) => File | string {
  let [count, together] = [0, 0];
  return (address) => {
    const src = address.trimStart();
    const [begin = "", type = ""] = KIND.exec(src.slice(0, LONGEST_KIND)) ?? [];
    const kind = type.toLowerCase().replace("/jpg", "/jpeg");
    if (begin === "") return words.noPictures;
    if (kind === "image/gif" && src.length <= LONGEST_DOT) return words.picturesOfOthers;
    // Four signs are three bytes.
    const size = ((src.length - begin.length) * 3) / 4;
    if (size > LARGEST || together + size > LARGEST_TOGETHER)
      return words.picturesTooLarge(LARGEST, LARGEST_TOGETHER);
    if (count >= MOST) return words.picturesTooMany(MOST);
    const bytes = decoded(src.slice(begin.length));
    if (!bytes?.length) return words.noPictures;
    count++;
    together += size;
    return new File([bytes], `image.${kind.slice("image/".length).replace("jpeg", "jpg")}`, {
      type: kind,
    });
  };
}
