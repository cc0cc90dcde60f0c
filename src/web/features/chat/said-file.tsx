import { Link } from "@tanstack/react-router";
import { File } from "lucide-react";
import { useEffect, useState } from "react";
import { hasPicture } from "#/lib/files/types.ts";
import { sizeWords } from "#/lib/words.ts";
import type { Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { FileName } from "../../ui/files/file-name.tsx";
import { fileInWords } from "../../ui/files/in-words.ts";

type Upload = Schemas["Upload"];

/** So wide and so high a picture stands among lines at most. */
const SIDE = 304;
/** The small picture of an image is made after the image came: it is looked for after so long. */
const AGAIN_MS = [500, 1000, 2000, 4000, 8000];

/** A file that was put into a chat: as a picture once a small one was made that can be shown, else by name and size. */
export function SaidFile({ file }: { file: Upload }) {
  const { id, title, width, height, byte_size, file_url } = file;
  const to = { to: "/$org/recordings/$id", params: { org: useOrg(), id } } as const;
  useAwaitedPicture(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken || width === null || height === null)
    return (
      <Link {...to} className="preview said-file">
        <File className="i" aria-hidden />
        <b>
          <FileName name={title} />
        </b>
        <span className="muted">{sizeWords(byte_size)}</span>
      </Link>
    );
  const scale = Math.min(1, SIDE / width, SIDE / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return (
    <Link {...to} className="pic">
      <img
        src={`${file_url}?variant=thumb`}
        alt={fileInWords(title)}
        loading="lazy"
        onError={() => setBroken(true)}
        {...size}
      />
    </Link>
  );
}

/** Nobody is told when the small picture is there. */
function useAwaitedPicture({ parent_id, content_type, width }: Upload): void {
  const [tries, setTries] = useState(0);
  const wait = width === null && hasPicture(content_type) ? AGAIN_MS[tries] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void refresh(parent_id);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, tries, parent_id]);
}
