import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Project } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/projects";
const PER_PAGE = 100;

const listed = (org_slug: string, query: { scope?: "all" }): Promise<Project[]> =>
  Array.fromAsync(
    api.list(PATH, { params: { path: { org_slug }, query: { ...query, per_page: PER_PAGE } } }),
  );

async function others(org: string): Promise<Project[]> {
  const [own, all] = await Promise.all([listed(org, {}), listed(org, { scope: "all" })]);
  const mine = new Set(own.map(({ id }) => id));
  return all.filter(({ id }) => !mine.has(id));
}

/** Every project that one isn't in, with the way in. */
export function OtherProjectsDialog({ onClose }: { onClose: () => void }) {
  const org = useOrg();
  const found = useQuery({
    queryKey: ["not-mine", org],
    queryFn: () => others(org),
    // Who has come in meanwhile still sees where, so that it is asked once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog label={words.otherProjects} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m" tabIndex={-1} data-first>
          {words.otherProjects}
        </h2>
        <p className="soft">{words.ownersCanComeIn}</p>
        <Loaded of={found}>
          {(list) =>
            list.length === 0 ? (
              <Empty title={words.inAllOfThem}>{words.noOtherProject}</Empty>
            ) : (
              <ul className="rows pick-list">
                {list.map((project) => (
                  <OtherRow key={project.id} project={project} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function OtherRow({ project: { id, name, color, people_count } }: { project: Project }) {
  const org = useOrg();
  const [isIn, setIn] = useState(false);
  const join = () =>
    void act({
      show: () => {
        setIn(true);
        return () => setIn(false);
      },
      send: () => api.post(`${PATH}/{id}/join`, withId(org, id)),
      about: ["/projects"],
      failed: words.couldntJoin(name),
    });
  return (
    <li>
      <Mark id={id} color={color} />
      <span className="main" dir="auto">
        {name}
        <span className="sub">{shared.countedPeople(people_count)}</span>
      </span>
      {isIn ? (
        <Link className="btn btn-s" to="/$org/projects/$id" params={{ org, id }}>
          {words.openProject(<span className="vh"> {name}</span>)}
        </Link>
      ) : (
        <button type="button" className="btn btn-s" onClick={join}>
          {words.joinProject(<span className="vh"> {name}</span>)}
        </button>
      )}
    </li>
  );
}
