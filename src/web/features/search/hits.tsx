import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { hueClass } from "../../lib/hue.ts";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { projects } from "../home/data.ts";
import { nameOfType } from "../recording/types.ts";
import { iconOf } from "./icons.ts";
import { ProjectHits, useProjectsCalled } from "./projects.tsx";
import { found, isNarrowed, type Wanted } from "./wanted.ts";
import * as words from "./words.ts";

type Hit = Schemas["SearchHit"];

/** Title, passage, place: all that is found, as far as somebody reads on. */
export function Hits({ wanted }: { wanted: Wanted }) {
  const rows = useRows(found(useOrg(), wanted));
  const called = useProjectsCalled(wanted);
  return (
    <Loaded of={rows} rows={6}>
      {(hits) =>
        hits.length + called.length === 0 ? (
          <Empty title={wanted.q ? words.nothingByWords : words.nothingByFilters}>
            {isNarrowed(wanted) ? words.tryWithoutFilter : words.tryFewer}
          </Empty>
        ) : (
          <>
            <p className="small muted count" role="status">
              {rows.more === null
                ? words.results(hits.length + called.length)
                : words.firstResults(hits.length + called.length)}
            </p>
            <ProjectHits found={called} />
            <ul className="hits">
              {hits.map((hit) => (
                <OneHit key={hit.id} hit={hit} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function OneHit({ hit }: { hit: Hit }) {
  const org = useOrg();
  const project = useQuery(projects(org)).data?.find(({ id }) => id === hit.project_id);
  const Icon = iconOf(hit.type);
  return (
    <li>
      <span className={`kind ${project ? hueClass(project.id, project.color) : ""}`}>
        <Icon className="i" aria-hidden />
      </span>
      <div>
        <h2>
          <Link to="/$org/recordings/$id" params={{ org, id: hit.id }} dir="auto">
            <Called type={hit.type} title={hit.title || nameOfType(hit.type)} />
          </Link>
        </h2>
        {wordsOf(hit.excerpt_html) !== hit.title && (
          <RichText className="excerpt" html={hit.excerpt_html} />
        )}
        <p className="small muted row">
          {project && <Mark id={project.id} color={project.color} />}
          <span>{words.whatByWhom(nameOfType(hit.type), hit.creator.name, project?.name)}</span>
        </p>
      </div>
      <span className="due">
        <Moment at={hit.updated_at} isShort />
      </span>
    </li>
  );
}
