import type { Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { sendFile } from "../../lib/send-file.ts";
import { fileInWords } from "../../ui/files/in-words.ts";
import type { Parcel } from "../../ui/parcels.tsx";

const isPicture = (type: string) => /^image\/(?:png|jpe?g|gif|webp|avif)$/.test(type);

const isAttachment = (value: unknown): value is Schemas["Attachment"] =>
  typeof value === "object" && value !== null && "url" in value && "content_type" in value;

/** A picture stands in the words; any other file is a link with its name. */
function put(editor: Editor, { url, content_type, filename }: Schemas["Attachment"]): void {
  if (editor.isDestroyed) return;
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

interface Attaching {
  parcels: readonly Parcel[];
  attach: (editor: Editor, files: Iterable<File>) => void;
}

/** Sends files and puts them where the writer is when they have arrived. */
export function useAttaching(project: string | null): Attaching {
  const org = useOrg();
  const [parcels, setParcels] = useState<readonly Parcel[]>([]);
  const stops = useRef(new Map<string, () => void>());
  const change = (key: string, now: Partial<Parcel>) =>
    setParcels((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));
  const drop = (key: string) => {
    stops.current.get(key)?.();
    stops.current.delete(key);
    setParcels((all) => all.filter((one) => one.key !== key));
  };
  const attach = (editor: Editor, files: Iterable<File>) => {
    for (const file of files) {
      const key = crypto.randomUUID();
      const send = () => {
        change(key, { wrong: null, share: 0 });
        const stop = sendFile({
          org,
          address: `/api/v1/${org}/attachments`,
          file,
          fields: project ? { project_id: project } : {},
          key,
          onShare: (share) => change(key, { share }),
          onRefused: (why) => change(key, why),
          onDone: (made) => {
            if (isAttachment(made)) put(editor, made);
            drop(key);
          },
        });
        stops.current.set(key, stop);
      };
      const begun = { key, name: file.name, share: 0, wrong: null, isFull: false };
      setParcels((all) => [...all, { ...begun, again: send, drop: () => drop(key) }]);
      send();
    }
  };
  return { parcels, attach };
}
