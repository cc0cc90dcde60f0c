import { Link } from "@tanstack/react-router";
import { sizeWords } from "#/lib/words.ts";
import { api } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FileName } from "../../ui/files/file-name.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

interface Props {
  room: string;
  onClose: () => void;
}

/** All files of a chat, the newest first. */
export function FilesDialog({ room, onClose }: Props) {
  const org = useOrg();
  const files = useRows(api.pages("/api/v1/{org_slug}/recordings/{id}/uploads", withId(org, room)));
  return (
    <Dialog label={words.files} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.files}</h2>
        <Loaded of={files} rows={4}>
          {(list) =>
            list.length === 0 ? (
              <Empty title={words.noFiles}>{words.whatFilesAre}</Empty>
            ) : (
              <ul className="rows">
                {list.map(({ id, title, creator, created_at, byte_size }) => (
                  <li key={id}>
                    <div className="main">
                      <Link
                        to="/$org/recordings/$id"
                        params={{ org, id }}
                        dir="auto"
                        onClick={onClose}
                      >
                        <FileName name={title} />
                      </Link>
                      <span className="sub">
                        {creator.name}, <Moment at={created_at} /> · {sizeWords(byte_size)}
                      </span>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="row form-acts">
          <button type="button" className="btn" onClick={onClose}>
            {shared.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
