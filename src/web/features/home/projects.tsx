import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Handshake, Star } from "lucide-react";
import { api, type Project } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { later } from "../../ui/later/later.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { DepthLines, Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { folders, projects } from "./data.ts";
import { OtherProjects } from "./other-projects.tsx";
import * as words from "./words.tsx";

const AddedProjects = later(() => import("./added-projects.tsx"), "AddedProjects");
const FolderCard = later(() => import("./folder-card.tsx"), "FolderCard");
const ProjectMenu = later(() => import("./project-menu.tsx"), "ProjectMenu");

/** Beside them stands what is new. */
const MOST_FACES = 4;

/** Starred ones first, then by name as the server has them; folders after. */
const starredFirst = (all: readonly Project[]): Project[] =>
  all.toSorted((a, b) => Number(b.starred) - Number(a.starred));

/** `isFirst` where what to begin with stands above them. */
export function Projects({ isFirst }: { isFirst: boolean }) {
  const org = useOrg();
  const all = useQuery(projects(org));
  const boxes = useQuery({ ...folders(org), enabled: useIsTeam() }).data ?? [];
  return (
    <section aria-labelledby="projects">
      <h2 className="vh" id="projects">
        {shared.projects}
      </h2>
      <Loaded of={all}>
        {(list) =>
          list.length === 0 ? (
            <>
              {!isFirst && (
                <div className="card">
                  <Empty title={words.noProjectsYet}>{words.whatProjectHolds}</Empty>
                </div>
              )}
              <ul className="projects">
                <AddedProjects all={list} />
              </ul>
            </>
          ) : (
            <ul className="projects">
              {starredFirst(list.filter(({ folder_id }) => folder_id === null)).map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
              <AddedProjects all={list} />
              {boxes.map((box) => (
                <FolderCard
                  key={box.id}
                  folder={box}
                  inside={list.filter(({ folder_id }) => folder_id === box.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {!(isFirst && all.data?.length === 0) && <OtherProjects />}
    </section>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const org = useOrg();
  const isTeam = useIsTeam();
  const { id, name, description, color, clients_enabled } = project;
  const { people_count, people_ids, unread_count } = project;
  return (
    <li className="project-wrap">
      <div className="project">
        <DepthLines id={id} color={color} />
        <div className="row">
          <Mark id={id} color={color} size="m" />
          {clients_enabled && (
            <span className="client-mark">
              <Handshake className="i" aria-hidden />
              {words.withClient}
            </span>
          )}
        </div>
        <h3>
          <Link className="cover" to="/$org/projects/$id" params={{ org, id }}>
            {name}
          </Link>
        </h3>
        {description && <p className="cut-2">{description}</p>}
        <div className="foot">
          <FacesOf ids={people_ids} most={MOST_FACES} count={people_count} />
          <span className="vh">{shared.countedPeople(people_count)}</span>
          {unread_count > 0 && (
            <span className="project-new">
              <span className="dot" aria-hidden />
              {words.newInProject(unread_count)}
            </span>
          )}
        </div>
      </div>
      <div className="row project-star">
        {isTeam && project.can.edit && <ProjectMenu project={project} onAsk={FolderCard.soon} />}
        <StarButton project={project} className="icon-btn icon-btn-s star" />
      </div>
    </li>
  );
}

/** Stars a project, or takes the star away. */
export function StarButton({ project, className }: { project: Project; className: string }) {
  const org = useOrg();
  const { id, name, starred } = project;
  const toggle = () =>
    act({
      show: () => show(id, { starred: !starred }),
      send: () =>
        starred
          ? api.delete("/api/v1/{org_slug}/projects/{id}/star", withId(org, id))
          : api.put("/api/v1/{org_slug}/projects/{id}/star", withId(org, id)),
      failed: words.couldntStar,
    });
  return (
    <button
      type="button"
      className={className}
      aria-pressed={starred}
      aria-label={words.starNamed(name)}
      onClick={() => void toggle()}
    >
      <Star className="i" aria-hidden />
    </button>
  );
}
