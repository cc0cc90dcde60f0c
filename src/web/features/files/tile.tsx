import { Link } from "@tanstack/react-router";
import { Folder } from "lucide-react";
import { sizeWords } from "#/lib/words.ts";
import type { Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useDragged } from "../../ui/drag/drag.ts";
import { Moment } from "../../ui/due.tsx";
import { firstName } from "../../ui/faces.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import { ClientMark } from "../client/client-mark.tsx";
import type { Added } from "../recording/added.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import { Unsent, UnsentOrGoing } from "../recording/unsent.tsx";
import { FILES, moveInto } from "./move.ts";
import { PageThumb, Thumb } from "./thumb.tsx";
import { type About, TileMenu } from "./tile-menu.tsx";
import * as words from "./words.tsx";

interface Props {
  row: Row;
  onAsk: (about: About) => void;
}

/** A folder, a document or a file, as a folder shows it; a folder takes what is dropped on it. */
export function FileTile({ row, onAsk }: Props) {
  const org = useOrg();
  const onDrop = (dropped: Row) => {
    if (dropped.id !== row.id) void moveInto(org, dropped, row);
  };
  const { place, isDragged, over } = useDragged<Row, HTMLLIElement>(
    FILES,
    row,
    row.type === "folder" ? onDrop : undefined,
  );
  const isAway = useIsPutAway();
  const shapes = ["file", isDragged && "row-away", over && !isDragged && "file-over"];
  return (
    <li ref={isAway ? undefined : place} className={shapes.filter(Boolean).join(" ")}>
      <Thumb row={row} />
      <div className="file-words">
        <Link
          className="name cover"
          to="/$org/recordings/$id"
          params={{ org, id: row.id }}
          // The tile is what is dragged, not its link.
          draggable={false}
          dir="auto"
        >
          <Called {...row} />
        </Link>
        <Sub row={row} />
        <ClientMark of={row} />
      </div>
      {!isAway && <TileMenu row={row} onAsk={onAsk} />}
    </li>
  );
}

/** What it is or how large, and who put it there when. Of a folder among pictures, what is in it says enough. */
const Sub = ({ row }: Pick<Props, "row">) => (
  <p className={row.type === "folder" ? "sub sub-folder" : "sub"}>
    <span className="file-what">{whatItIs(row)}</span>
    <span className="file-by">
      <bdi>{firstName(row.creator.name)}</bdi>, <Moment at={row.updated_at} isShort />
      {row.type === "upload" && row.versions_count > 1 && words.inVersions(row.versions_count)}
    </span>
  </p>
);

function whatItIs(row: Row): string {
  if (row.type === "upload") return sizeWords(row.byte_size);
  if (row.type !== "folder") return words.doc;
  return words.inFolder(row.documents_count + row.uploads_count, row.folders_count);
}

/** A folder that isn't there yet. */
export const AddedFolder = ({ of }: { of: Added }) => (
  <li className="file added">
    <div className="thumb">
      <Folder className="i" aria-hidden />
    </div>
    <div className="file-words">
      <span className="name" dir="auto">
        {of.title}
      </span>
      <Unsent state={of.state} />
    </div>
  </li>
);

/** A document that isn't there yet: it is read on the page it has meanwhile. */
export const AddedDocument = ({ of }: { of: Added }) => (
  <li className="file added">
    <PageThumb title={of.title} html={of.html} />
    <div className="file-words stack stack-2">
      <Link className="name" to="/$org/new/$key" params={{ org: useOrg(), key: of.key }} dir="auto">
        {of.title}
      </Link>
      <UnsentOrGoing state={of.state} />
    </div>
  </li>
);
