import { File, FileText, Folder } from "lucide-react";
import { hasPicture } from "#/lib/files/types.ts";
import type { Row, Schemas } from "../../lib/api.ts";
import { Cover } from "../../ui/cover.tsx";
import { Moment } from "../../ui/due.tsx";
import { firstName } from "../../ui/faces.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import type { InsideProps } from "./inside.ts";

const MOST_PICTURES = 3;
const MOST_ROWS = 3;

const isPicture = (row: Row): row is Schemas["Upload"] =>
  row.type === "upload" && hasPicture(row.content_type);

const ICONS: Partial<Record<Row["type"], typeof File>> = { document: FileText, folder: Folder };

/** Pictures first, then the newest documents and files. */
export function FilesInside({ rows }: InsideProps) {
  const newest = rows.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  const pictures = newest.filter(isPicture).slice(0, MOST_PICTURES);
  const others = newest.filter((row) => !isPicture(row)).slice(0, MOST_ROWS);
  return (
    <>
      {pictures.length > 0 && (
        <div className="thumbs">
          {pictures.map(({ id, file_url }) => (
            <Cover key={id} picture={{ address: file_url, alt: "" }} />
          ))}
        </div>
      )}
      <ul>
        {others.map(({ id, type, title, creator, updated_at }) => {
          const Icon = ICONS[type] ?? File;
          return (
            <li key={id}>
              <Icon className="i" aria-hidden />
              <div>
                <span className="cut-2">
                  <Called type={type} title={title} />
                </span>
                <span className="sub">
                  {firstName(creator.name)}, <Moment at={updated_at} isShort />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
