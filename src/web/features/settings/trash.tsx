import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { PutAway } from "../project-settings/put-away.tsx";
import { nameOfType } from "../recording/types.ts";
import { projectsPutAway, trash } from "./data.ts";
import * as words from "./words/organization.words.tsx";

const NONE: ReadonlySet<string> = new Set();

/** What can still be brought back, and what was archived. */
export const Trash = () => (
  <div className="stack">
    <div className="sec-head">
      <h2 className="title-s">{shared.trash}</h2>
      <span className="small soft">{words.keptFor30Days}</span>
    </div>
    <PutAway status="trashed" />
    <Thrown />
    <PutAway status="archived" />
  </div>
);

function Thrown() {
  const org = useOrg();
  const projects = useQuery(projectsPutAway(org, "trashed")).data ?? [];
  const items = useRows(trash(org));
  const isOwner = useMe()?.role === "owner";
  // Shown as brought back already: whoever presses twice means it once.
  const [back, setBack] = useState<ReadonlySet<string>>(NONE);
  const restore = (id: string) =>
    void act({
      show: () => {
        setBack((all) => new Set([...all, id]));
        return () => setBack((all) => new Set([...all].filter((one) => one !== id)));
      },
      send: () => api.post("/api/v1/{org_slug}/trash/{id}/restore", withId(org, id)),
      about: ["/trash", "/projects", id],
      failed: shared.couldntBringBack,
    });
  return (
    <Loaded of={items} rows={6}>
      {(all) => {
        const list = all.filter(({ id }) => !back.has(id));
        if (list.length === 0 && projects.length > 0) return null;
        return list.length === 0 ? (
          <Empty title={words.nothingInTrash}>{words.whatTrashIs}</Empty>
        ) : (
          <ul className="rows rows-l">
            {list.map(({ id, title, type, project, creator, purges_at }) => (
              <li key={id}>
                <div className="main">
                  <b dir="auto">
                    <Called type={type} title={title || nameOfType(type)} />
                  </b>
                  <span className="sub">
                    {words.whatOfWhom(nameOfType(type), creator.name, project?.name)}
                    {purges_at && <>, {words.goneForGood(<Moment at={purges_at} />)}</>}
                  </span>
                </div>
                <button type="button" className="btn btn-s" onClick={() => restore(id)}>
                  {shared.bringBack}
                </button>
                {isOwner && <ForGood id={id} title={title || shared.aThing(nameOfType(type))} />}
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

/** What an owner deletes before its time. */
function ForGood({ id, title }: { id: string; title: string }) {
  const org = useOrg();
  return (
    <Sure
      isBad
      label={words.deleteAsking}
      className="btn btn-quiet btn-s"
      title={words.deleteNamed(title)}
      action={words.deleteForGood}
      run={async () => {
        await api.delete("/api/v1/{org_slug}/trash/{id}", withId(org, id));
        refresh("/trash", id);
      }}
    >
      <p>{words.whatDeletingDoes}</p>
    </Sure>
  );
}
