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
import { Moment } from "../../ui/due.tsx";

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

/** A folder, a document or a file, as a folder shows it. */
export function FileTile({ row }: { row: Row }) {
  const org = useOrg();
  return (
    <li className="file">
      <Thumb row={row} />
      <div>
        <Link
          className="name cover"
          to="/$org/recordings/$id"
          params={{ org, id: row.id }}
          dir="auto"
        >
          {row.title}
        </Link>
        <p className="sub">
          {row.creator.name}, <Moment at={row.updated_at} isShort />
        </p>
      </div>
    </li>
  );
}

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
        <img src={`${row.file_url}?variant=thumb`} alt="" loading="lazy" />
      </div>
    );
  const Icon = row.type === "upload" ? (ICONS[row.file_type] ?? File) : Folder;
  return (
    <div className="thumb">
      <Icon className="i" aria-hidden />
    </div>
  );
}
