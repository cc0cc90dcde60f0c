import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useOrg, usePeople } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Feed } from "../../ui/feed.tsx";
import { Choice } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import { deedOf } from "../project/deeds.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.ts";

/** What people did, everywhere one may look. */
export function Activity() {
  const org = useOrg();
  const people = usePeople();
  const all = useQuery(projects(org)).data ?? [];
  const navigate = useNavigate();
  const project_id = useSearch({ strict: false, select: (search) => search.project }) ?? "";
  const setProject = (project: string) =>
    void navigate({
      to: "/$org/reports",
      params: { org },
      search: { tab: "activity", ...(project && { project }) },
      replace: true,
      resetScroll: false,
    });
  const [person_id, setPerson] = useState("");
  const events = useRows(
    api.pages("/api/v1/{org_slug}/activity", {
      params: {
        path: { org_slug: org },
        query: {
          ...(project_id ? { project_id } : undefined),
          ...(person_id ? { person_id } : undefined),
        },
      },
    }),
  );
  return (
    <>
      <div className="row row-wrap report-filter">
        <Choice
          label={words.inProject}
          value={project_id}
          onChange={(event) => setProject(event.target.value)}
          options={[["", words.everyProject], ...all.map(({ id, name }) => [id, name] as const)]}
        />
        <Choice
          label={words.by}
          value={person_id}
          onChange={(event) => setPerson(event.target.value)}
          options={[
            ["", words.everybody],
            ...people.map(({ membership_id, name }) => [membership_id, name] as const),
          ]}
        />
      </div>
      <Loaded of={events} rows={8}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={shared.nothingYet}>{words.whatStandsHere}</Empty>
          ) : (
            <Feed events={list} deedOf={deedOf} nameOf={nameOfType} isAcross />
          )
        }
      </Loaded>
    </>
  );
}
