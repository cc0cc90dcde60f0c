import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Project } from "../../lib/api.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import * as projectWords from "../project/words.tsx";
import { project } from "../recording/data.ts";
import { Bell } from "./bell.tsx";
import { Ends } from "./ends.tsx";
import { Facts } from "./facts.tsx";
import { ProjectPeople } from "./people.tsx";
import { Tools } from "./tools.tsx";
import * as words from "./words.ts";

/** How a project is set up, and who is in it. */
export function ProjectSettings() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(project(useOrg(), id));
  const isTeam = useIsTeam();
  return (
    <Loaded of={found}>
      {(data) => (
        <Page
          css={placesCss}
          title={words.settingsOf(data.name)}
          width="list"
          way={[{ label: data.name, project: { id: data.id, color: data.color ?? "" } }]}
        >
          <div className="sheet sheet-pad">
            <h1 className="title">{projectWords.setUp(data.name)}</h1>
            <Bell id={data.id} />
            {data.can.edit_people && <ProjectPeople project={data} />}
            {data.can.edit ? (
              <>
                <Facts key={data.updated_at} project={data} />
                <Tools project={data} />
              </>
            ) : (
              <NotToChange project={data} />
            )}
            {isTeam && <Ends project={data} />}
          </div>
        </Page>
      )}
    </Loaded>
  );
}

/** Why what a project is isn't to be changed here. */
const NotToChange = ({ project: { status } }: { project: Project }) => (
  <section className="block">
    {status === "active" ? (
      <Empty title={shared.notYoursToChange}>{words.whoChangesIt}</Empty>
    ) : (
      <Empty title={words.isPutAway}>{words.nobodyChangesIt}</Empty>
    )}
  </section>
);
