import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { sizeWords } from "#/lib/words.ts";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { FileName } from "../../ui/files/file-name.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { replaceFile } from "./sending.ts";
import { Uploads } from "./uploads.tsx";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/uploads/{id}/versions";

/** What a file was before, and how it becomes another. */
export function Versions({ file }: { file: Schemas["SingleUpload"] }) {
  const org = useOrg();
  const { id, can, versions_count } = file;
  const known = useQuery({
    ...kept(api.question(PATH, withId(org, id))),
    enabled: versions_count > 1,
  });
  return (
    <section className="sub-block" aria-label={words.versions}>
      {versions_count > 1 && (
        <>
          <h2 className="head">{words.versions}</h2>
          <Loaded of={known} rows={2}>
            {(list) => (
              <ul className="rows">
                {list.map((version) => (
                  <VersionRow key={version.id} upload={id} version={version} canEdit={can.edit} />
                ))}
              </ul>
            )}
          </Loaded>
        </>
      )}
      {can.edit && <Replace id={id} />}
    </section>
  );
}

interface RowProps {
  upload: string;
  version: Schemas["FileVersion"];
  canEdit: boolean;
}

function VersionRow({ upload, version, canEdit }: RowProps) {
  const org = useOrg();
  const { id, filename, byte_size, creator, created_at, current, download_url } = version;
  const restore = () =>
    void act({
      send: () => api.post(PATH, { ...withId(org, upload), body: { version_id: id } }),
      about: [upload],
      failed: words.couldntMakeCurrent,
    });
  return (
    <li>
      <div className="main">
        <a className="link" href={download_url} download>
          <FileName name={filename} />
        </a>
        <span className="sub">
          {creator.name} · <Moment at={created_at} /> · {sizeWords(byte_size)}
        </span>
      </div>
      {current ? (
        <span className="tag tag-good">{words.current}</span>
      ) : (
        canEdit && (
          <button type="button" className="btn btn-quiet btn-s" onClick={restore}>
            {words.makeCurrent}
          </button>
        )
      )}
    </li>
  );
}

/** Another file in its place: address, comments and followers stay. */
function Replace({ id }: { id: string }) {
  const org = useOrg();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void replaceFile(org, id, file);
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <>
      <p className="row set-acts">
        <label className="btn btn-s btn-file">
          {words.replaceIt}
          <input type="file" className="vh" onChange={take} />
        </label>
      </p>
      <Uploads parent={id} />
    </>
  );
}
