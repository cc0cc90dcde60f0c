import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { api, kept, type Person } from "../../lib/api.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Manage } from "./manage.tsx";
import { PersonTrail } from "./trail.tsx";
import * as words from "./words.tsx";

/** Reach them, and what they are on. */
export function PersonPage() {
  const { id = "" } = useParams({ strict: false });
  // What people did is the team's to read.
  const isTeam = useIsTeam();
  const found = useQuery(
    kept(api.question("/api/v1/{org_slug}/people/{id}", withId(useOrg(), id))),
  );
  return (
    <Loaded of={found}>
      {(who) => (
        <Page css={placesCss} title={who.name} width="list" way={[{ label: shared.home }]}>
          <div className="sheet sheet-pad">
            <Head who={who} />
            <Manage key={who.membership_id} who={who} />
            {isTeam && <Trail id={who.membership_id} />}
          </div>
        </Page>
      )}
    </Loaded>
  );
}

const Head = ({ who }: { who: Person }) => (
  <header className="person-head">
    <Face who={who} size="xl" isNamed />
    <div>
      <h1 className="title">{who.name}</h1>
      <p className="soft">{[who.title, who.company?.name].filter(Boolean).join(" · ")}</p>
      {who.email && (
        <a className="link small" href={`mailto:${who.email}`}>
          {who.email}
        </a>
      )}
      {who.status === "removed" && (
        <p>
          <span className="tag tag-warn">{shared.removed}</span>
        </p>
      )}
      {who.out_of_office && (
        <p>
          <span className="tag tag-warn">
            {who.out_of_office.ends_on ? words.awayUntil(who.out_of_office.ends_on) : words.away}
          </span>
        </p>
      )}
    </div>
  </header>
);

/** What they did last. */
const Trail = ({ id }: { id: string }) => (
  <section className="person-two" aria-labelledby="trail">
    <h2 className="title-s" id="trail">
      {words.lately}
    </h2>
    <PersonTrail id={id} />
  </section>
);
