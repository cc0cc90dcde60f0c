import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import type { Person } from "../../lib/api.ts";
import { person, useIsTeam, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Face, firstName } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { type Crumb, Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { useBeginWithOne, usePingable } from "../chat/begin.ts";
import { account } from "../settings/data.ts";
import { AwayOf } from "./away.tsx";
import { Beside } from "./beside.tsx";
import { Manage } from "./manage.tsx";
import { WorkOf } from "./on.tsx";
import { PersonTrail } from "./trail.tsx";
import * as words from "./words.tsx";

const WAY: readonly Crumb[] = [{ label: shared.people, page: "/$org/people" }];

/** Reach them, and what they are on. */
export function PersonPage() {
  const { id = "" } = useParams({ strict: false });
  // What people did is the team's to read.
  const isTeam = useIsTeam();
  const found = useQuery(person(useOrg(), id));
  return (
    <Loaded of={found}>
      {(who) => (
        <Page css={placesCss} title={who.name} width="list" way={WAY}>
          <div className="sheet sheet-pad">
            <Head who={who} />
            <Manage key={who.membership_id} who={who} />
            <div className={isTeam ? "two person-two" : "person-two"}>
              {isTeam && (
                <div>
                  <WorkOf key={who.membership_id} who={who} />
                  <Trail id={who.membership_id} />
                </div>
              )}
              <div>
                <Beside key={who.membership_id} who={who} />
              </div>
            </div>
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
      {who.status === "removed" && (
        <p className="row">
          <span className="tag tag-warn">{shared.removed}</span>
          {who.email && who.kind === "person" && <InviteAgain email={who.email} />}
        </p>
      )}
      <AwayOf who={who} />
    </div>
    <PingThem who={who} />
  </header>
);

/** The way to a chat with them, where there may be one. */
function PingThem({ who: { membership_id, name } }: { who: Person }) {
  const begin = useBeginWithOne();
  const isThere = usePingable().some((one) => one.membership_id === membership_id);
  return (
    isThere && (
      <div className="row push">
        <button type="button" className="btn btn-go" onClick={() => begin(membership_id)}>
          <MessagesSquare className="i" aria-hidden />
          {words.pingNamed(firstName(name))}
        </button>
      </div>
    )
  );
}

/** The way to inviting them once more, for who may. */
function InviteAgain({ email }: { email: string }) {
  const org = useOrg();
  const mayInvite = useQuery(account(org)).data?.can.invite_people;
  return (
    mayInvite && (
      <Link className="btn btn-s" to="/$org/people" params={{ org }} search={{ invite: email }}>
        {words.inviteAgain}
      </Link>
    )
  );
}

/** What they did last. */
const Trail = ({ id }: { id: string }) => (
  <section className="hey-gap" aria-labelledby="trail">
    <h2 className="title-s" id="trail">
      {words.lately}
    </h2>
    <PersonTrail id={id} />
  </section>
);
