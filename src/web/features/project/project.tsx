import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { api, kept, type Project } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useIsTeam, useMe, useOrg, withId } from "../../lib/org.ts";
import projectCss from "../../styles/project-page.css" with { type: "file" };
import { Faces } from "../../ui/faces.tsx";
import { Feed } from "../../ui/feed.tsx";
import { Gone } from "../../ui/gone.tsx";
import { laterWindow } from "../../ui/later/window.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { DepthLines, Mark } from "../../ui/mark.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { StarButton } from "../home/projects.tsx";
import { BellButton } from "../project-settings/bell.tsx";
import { useBringBack } from "../project-settings/bring-back.ts";
import { peopleOfProject, project } from "../recording/data.ts";
import { StatusHere } from "../recording/put-away.ts";
import { nameOfType } from "../recording/types.ts";
import { ClientGlance } from "./client-page.tsx";
import { deedOf } from "./deeds.ts";
import { Links } from "./links.tsx";
import { MoreCards } from "./more-cards.tsx";
import { Standing } from "./standing.tsx";
import { ToolCard } from "./tool-card.tsx";
import * as words from "./words.tsx";

const PeopleDialog = laterWindow(() => import("./people-dialog.tsx"), "PeopleDialog");

/** Whose it is, how far, what moved: a card with live content for each tool. */
export function ProjectPage() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(project(useOrg(), id));
  const isClient = useMe()?.role === "client";
  const isTeam = useIsTeam();
  return (
    <>
      <Gone of={found} action={isTeam && <BringBack id={id} />} />
      <Loaded of={found}>
        {(data) => (
          <StatusHere value={data.status}>
            <Page css={projectCss} title={data.name} way={[{ label: shared.home }]}>
              <div className={`sheet ${hueClass(data.id, data.color)}`}>
                <Head project={data} />
                {isClient ? <ClientGlance project={data} /> : <Whole project={data} />}
              </div>
            </Page>
          </StatusHere>
        )}
      </Loaded>
    </>
  );
}

function BringBack({ id }: { id: string }) {
  const bringBack = useBringBack();
  return (
    <button type="button" className="btn btn-s" onClick={() => bringBack(id)}>
      {shared.bringBack}
    </button>
  );
}

/** How things stand, every tool, what lies elsewhere, and what happened last. */
const Whole = ({ project: shown }: { project: Project }) => (
  <>
    <Standing project={shown} />
    <div className="tools">
      {shown.tools
        .filter(({ enabled }) => enabled)
        .map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      <MoreCards project={shown} />
    </div>
    <Links id={shown.id} withClients={shown.clients_enabled} />
    <Latest id={shown.id} />
  </>
);

function Head({ project: shown }: { project: Project }) {
  const { id, name, description, color } = shown;
  const org = useOrg();
  const isTeam = useIsTeam();
  const [isListing, setListing] = useState(false);
  const people = useQuery(peopleOfProject(org, id)).data ?? [];
  return (
    <header className="project-head">
      <DepthLines id={id} color={color} field={460} />
      <Mark id={id} color={color} size="l" />
      <div>
        <h1 className="title" dir="auto">
          {name}
        </h1>
        {description && <p dir="auto">{description}</p>}
      </div>
      <div className="project-side">
        <div className="row">
          <Faces people={people} most={6} />
          {people.length > 0 && (
            <button
              type="button"
              className="btn btn-s"
              aria-haspopup="dialog"
              onPointerEnter={PeopleDialog.soon}
              onClick={() => setListing(true)}
            >
              {shared.people}
            </button>
          )}
          {isListing && (
            <PeopleDialog
              id={id}
              people={people}
              isChoosing={shown.can.edit_people}
              onClose={() => setListing(false)}
            />
          )}
        </div>
        <div className="row">
          <StarButton project={shown} className="icon-btn star" />
          <BellButton id={id} />
          {isTeam && (
            <Link
              className="icon-btn"
              to="/$org/projects/$id/settings"
              params={{ org, id }}
              aria-label={words.setUp(name)}
            >
              <Settings2 className="i" aria-hidden />
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** What happened last. */
function Latest({ id }: { id: string }) {
  const org = useOrg();
  const question = api.question("/api/v1/{org_slug}/projects/{id}/events", withId(org, id));
  const events = useQuery(kept(question));
  return (
    <section className="under" aria-labelledby="latest">
      <div className="sec-head">
        <h2 className="title-s" id="latest">
          {words.latest}
        </h2>
        <Link
          className="link small"
          to="/$org/reports"
          params={{ org }}
          search={{ tab: "activity", project: id }}
        >
          {words.allActivity}
        </Link>
      </div>
      <Loaded of={events}>
        {(list) => <Feed events={list.slice(0, MOST_EVENTS)} deedOf={deedOf} nameOf={nameOfType} />}
      </Loaded>
    </section>
  );
}

const MOST_EVENTS = 6;
