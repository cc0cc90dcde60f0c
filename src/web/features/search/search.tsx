import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, kept, type RecordingType } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { counted, wordsOf } from "../../lib/plain.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { projects } from "../home/data.ts";
import { nameOfType } from "../recording/types.ts";

const MOST = 50;

export interface SearchSearch {
  q?: string;
  type?: RecordingType;
}

const KINDS: readonly RecordingType[] = [
  "message",
  "todo",
  "document",
  "upload",
  "card",
  "comment",
];

/** What an address searches for. */
export const searchSearch = ({ q, type }: Record<string, unknown>): SearchSearch => ({
  q: typeof q === "string" ? q : undefined,
  type: KINDS.find((kind) => kind === type),
});

/** Title, passage, place. */
export function Search() {
  const org = useOrg();
  const navigate = useNavigate();
  const { q = "", type } = useSearch({ strict: false, select: (all) => searchSearch({ ...all }) });
  const [text, setText] = useState(q);
  const go = (next: SearchSearch) =>
    void navigate({ to: "/$org/search", params: { org }, search: next });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({ q: text.trim(), type });
  };
  return (
    <Page css={placesCss} title="Search" width="list">
      <div className="sheet sheet-pad">
        <h1 className="vh">Search</h1>
        <form className="search-top" onSubmit={submit}>
          <input
            className="input input-l"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="What was it about?"
            aria-label="What was it about?"
          />
          <button type="submit" className="btn btn-go">
            Search
          </button>
        </form>
        <div className="row row-wrap filters">
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip chip-line"
              aria-pressed={type === kind}
              onClick={() => go({ q, type: type === kind ? undefined : kind })}
            >
              {nameOfType(kind)}
            </button>
          ))}
        </div>
        {q && <Hits q={q} type={type} />}
      </div>
    </Page>
  );
}

function Hits({ q, type }: { q: string; type: RecordingType | undefined }) {
  const org = useOrg();
  const known = useQuery(projects(org)).data ?? [];
  const question = api.question("/api/v1/{org_slug}/search", {
    params: {
      path: { org_slug: org },
      query: { q, per_page: MOST, ...(type ? { type } : undefined) },
    },
  });
  const hits = useQuery({ ...kept(question), placeholderData: keepPreviousData });
  return (
    <Loaded of={hits} rows={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title="Nothing by these words">Try fewer of them, or another kind.</Empty>
        ) : (
          <>
            <p className="small muted count">
              {list.length === MOST ? `The best ${MOST}` : counted(list.length, "hit")}
            </p>
            <ul className="hits">
              {list.map((hit) => (
                <li key={hit.id}>
                  <Face who={hit.creator} size="m" />
                  <div>
                    <h2>
                      <Link to="/$org/recordings/$id" params={{ org, id: hit.id }} dir="auto">
                        {hit.title || nameOfType(hit.type)}
                      </Link>
                    </h2>
                    <p className="cut-2">{wordsOf(hit.content_html)}</p>
                    <p className="small muted">
                      {nameOfType(hit.type)}
                      {known.map(({ id, name }) => id === hit.project_id && ` in ${name}`)}
                    </p>
                  </div>
                  <span className="due">
                    <Moment at={hit.updated_at} isShort />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
