import { Link } from "@tanstack/react-router";
import {
  Archive,
  File,
  FileChartColumn,
  FileSpreadsheet,
  FileText,
  Film,
  Folder,
  type LucideIcon,
  Music,
} from "lucide-react";
import type { Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { useDragged } from "../../ui/drag/drag.ts";
import { Moment } from "../../ui/due.tsx";
import type { Added } from "../recording/added.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import { Unsent, UnsentOrGoing } from "../recording/unsent.tsx";
import { FILES, moveInto } from "./move.ts";
import { type About, TileMenu } from "./tile-menu.tsx";

type Upload = Schemas["Upload"];

const ICONS: Partial<Record<Upload["file_type"], LucideIcon>> = {
  video: Film,
  audio: Music,
  pdf: FileText,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: FileChartColumn,
  archive: Archive,
};

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
      <div>
        <Link
          className="name cover"
          to="/$org/recordings/$id"
          params={{ org, id: row.id }}
          // The tile is what is dragged, not its link.
          draggable={false}
          dir="auto"
        >
          {row.title}
        </Link>
        <p className="sub">
          <bdi>{row.creator.name}</bdi>, <Moment at={row.updated_at} isShort />
        </p>
      </div>
      {!isAway && <TileMenu row={row} onAsk={onAsk} />}
    </li>
  );
}

/** A folder that isn't there yet. */
export const AddedFolder = ({ of }: { of: Added }) => (
  <li className="file added">
    <div className="thumb">
      <Folder className="i" aria-hidden />
    </div>
    <div>
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
    <div className="thumb page-thumb" aria-hidden="true">
      {wordsOf(of.html).slice(0, 220)}
    </div>
    <div className="stack stack-2">
      <Link className="name" to="/$org/new/$key" params={{ org: useOrg(), key: of.key }} dir="auto">
        {of.title}
      </Link>
      <UnsentOrGoing state={of.state} />
    </div>
  </li>
);

function Thumb({ row }: { row: Row }) {
  if (row.type === "document")
    return (
      <div className="thumb page-thumb" aria-hidden="true">
        {wordsOf(row.content_html).slice(0, 220)}
      </div>
    );
  if (row.type === "upload" && row.file_type === "image")
    return (
      <div className="thumb">
        <img src={`${row.file_url}?variant=thumb`} alt="" loading="lazy" draggable={false} />
      </div>
    );
  const Icon = row.type === "upload" ? (ICONS[row.file_type] ?? File) : Folder;
  return (
    <div className="thumb">
      <Icon className="i" aria-hidden />
    </div>
  );
}
