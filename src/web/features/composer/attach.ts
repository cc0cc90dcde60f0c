import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { whenBack } from "../../lib/back.ts";
import { leavingLoses } from "../../lib/leaving.ts";
import { useOrg } from "../../lib/org.ts";
import { sendFile } from "../../lib/send-file.ts";
import { fileInWords } from "../../ui/files/in-words.ts";
import type { Parcel } from "../../ui/parcels.tsx";
import { putInPlace } from "./pasted/places.ts";

const isPicture = (type: string) => /^image\/(?:png|jpe?g|gif|webp|avif)$/.test(type);

const isAttachment = (value: unknown): value is Schemas["Attachment"] =>
  typeof value === "object" && value !== null && "url" in value && "content_type" in value;

/** A picture stands in the words, where it was pasted among some; any other file is a link with its name. */
function put(editor: Editor, file: File, attachment: Schemas["Attachment"]): void {
  const { url, content_type, filename } = attachment;
  if (editor.isDestroyed || (isPicture(content_type) && putInPlace(editor, file, url))) return;
  const name = fileInWords(filename);
  const link = { type: "text", text: name, marks: [{ type: "link", attrs: { href: url } }] };
  const inside = isPicture(content_type)
    ? { type: "image", attrs: { src: url, alt: name } }
    : { type: "paragraph", content: [link] };
  editor
    .chain()
    .focus()
    .insertContent([inside, { type: "paragraph" }])
    .run();
}

/** How files that found no network stop waiting for one, by their keys. */
const hoping = new Map<string, () => void>();
leavingLoses(() => hoping.size > 0);

function giveUpHope(key: string): void {
  hoping.get(key)?.();
  hoping.delete(key);
}

const hope = (key: string, send: () => void): void => void hoping.set(key, whenBack(send));

/** Nothing is attached to what isn't written any more. */
function useLeaving(leave: () => void): void {
  const now = useRef(leave);
  now.current = leave;
  useEffect(() => () => now.current(), []);
}

interface Attaching {
  parcels: readonly Parcel[];
  /** The keys of those that have come. */
  arrived: ReadonlySet<string>;
  attach: (editor: Editor, files: Iterable<File>) => void;
}

/** Sends files, as soon as there is a network, and puts them where the writer is when they have arrived. */
export function useAttaching(project: string | null): Attaching {
  const org = useOrg();
  const [parcels, setParcels] = useState<readonly Parcel[]>([]);
  const stops = useRef(new Map<string, () => void>());
  const [arrived] = useState(() => new Set<string>());
  const change = (key: string, now: Partial<Parcel>) =>
    setParcels((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));
  useLeaving(() => {
    for (const key of stops.current.keys()) giveUpHope(key);
    stops.current.clear();
  });
  const drop = (key: string) => {
    giveUpHope(key);
    stops.current.get(key)?.();
    stops.current.delete(key);
    setParcels((all) => all.filter((one) => one.key !== key));
  };
  const attach = (editor: Editor, files: Iterable<File>) => {
    for (const file of files) {
      const key = crypto.randomUUID();
      const send = () => {
        giveUpHope(key);
        change(key, { wrong: null, isOffline: false, share: 0 });
        const stop = sendFile({
          org,
          address: `/api/v1/${org}/attachments`,
          file,
          fields: project ? { project_id: project } : {},
          key,
          onShare: (share) => change(key, { share }),
          onRefused: (why) => {
            change(key, why);
            if (why.isOffline && stops.current.has(key)) hope(key, send);
          },
          onDone: (made) => {
            if (isAttachment(made)) {
              put(editor, file, made);
              arrived.add(key);
            }
            drop(key);
          },
        });
        stops.current.set(key, stop);
      };
      const begun = {
        key,
        name: file.name,
        share: 0,
        wrong: null,
        isFull: false,
        isOffline: false,
      };
      setParcels((all) => [...all, { ...begun, again: send, drop: () => drop(key) }]);
      send();
    }
  };
  return { parcels, arrived, attach };
}
