import {
  Archive,
  Code,
  File,
  FileChartColumn,
  FileSpreadsheet,
  FileText,
  Film,
  Folder,
  Image,
  type LucideIcon,
  Music,
} from "lucide-react";
import type { Row, Schemas } from "../../lib/api.ts";
import { type Hue, hueClass } from "../../lib/hue.ts";
import { wordsOf } from "../../lib/plain.ts";
import { Cover } from "../../ui/cover.tsx";
import { SaidColour } from "../recording/colour/mark.tsx";
import { useShown } from "./shown.ts";

type FileType = Schemas["Upload"]["file_type"];

/** What a file is, told by a shape, and by a hue beside it. */
const MARKS: Partial<Record<FileType, { icon: LucideIcon; hue: Hue }>> = {
  video: { icon: Film, hue: "violet" },
  audio: { icon: Music, hue: "rose" },
  pdf: { icon: FileText, hue: "coral" },
  document: { icon: FileText, hue: "sea" },
  spreadsheet: { icon: FileSpreadsheet, hue: "moss" },
  presentation: { icon: FileChartColumn, hue: "amber" },
  archive: { icon: Archive, hue: "stone" },
  code: { icon: Code, hue: "teal" },
};
const OTHER = { icon: File, hue: "stone" } as const;

/** The beginning of a document, as a page. */
export function PageThumb({ title, html }: { title: string; html: string | null }) {
  if (useShown() === "list")
    return (
      <div className="thumb">
        <FileText className="i" aria-hidden />
      </div>
    );
  return (
    <div className="thumb page-thumb" aria-hidden="true" dir="auto">
      <b>{title}</b>
      {wordsOf(html).slice(0, 220)}
    </div>
  );
}

/** A small picture; its shape alone where the server has none of it yet. */
const Small = ({ address }: { address: string }) => (
  <div className="thumb">
    <Cover picture={{ address, alt: "" }} instead={<Image className="i" aria-hidden />} />
  </div>
);

/** What something in a folder looks like: a picture, a page, or its shape. */
export function Thumb({ row }: { row: Row }) {
  if (row.type === "document") return <PageThumb title={row.title} html={row.content_html} />;
  if (row.type === "upload" && row.file_type === "image") return <Small address={row.file_url} />;
  if (row.type !== "upload") {
    const color = row.type === "folder" ? row.color : null;
    return (
      <div className={`thumb thumb-folder ${hueClass(row.id, color)}`}>
        <Folder className="i" aria-hidden />
        <SaidColour color={color} />
      </div>
    );
  }
  const { icon: Icon, hue } = MARKS[row.file_type] ?? OTHER;
  return (
    <div className={`thumb thumb-kind hue-${hue}`}>
      <Icon className="i" aria-hidden />
    </div>
  );
}
