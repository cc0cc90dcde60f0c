import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face, firstName, usePeopleOf } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.tsx";

type Cheer = Schemas["Cheer"];

/** What others cheered of one's own, and what one cheered of theirs. */
export function Cheers() {
  const cheers = useQuery(kept(api.question("/api/v1/{org_slug}/my/cheers", inOrg(useOrg()))));
  return (
    <Loaded of={cheers} rows={6}>
      {({ received, given }) =>
        received.length + given.length === 0 ? (
          <Empty title={words.noCheers}>{words.whatCheersAre}</Empty>
        ) : (
          <div className="two-top">
            <Some title={words.forYou} cheers={received} />
            <Some title={words.fromYou} cheers={given} />
          </div>
        )
      }
    </Loaded>
  );
}

function Some({ title, cheers }: { title: string; cheers: readonly Cheer[] }) {
  if (cheers.length === 0) return null;
  return (
    <section className="group" aria-label={title}>
      <div className="group-head">
        <h2>{title}</h2>
        <span className="small muted num">{cheers.length}</span>
      </div>
      <ul className="rows rows-l">
        {cheers.map((cheer) => (
          <CheerRow key={cheer.id} cheer={cheer} isMine={title === words.fromYou} />
        ))}
      </ul>
    </section>
  );
}

function CheerRow({ cheer, isMine }: { cheer: Cheer; isMine: boolean }) {
  const org = useOrg();
  const [author] = usePeopleOf([cheer.author_membership_id]);
  const { cheerer, content, recording, created_at } = cheer;
  const who = isMine ? author : cheerer;
  const name = firstName(who?.name ?? shared.somebody);
  return (
    <li>
      {who && <Face who={who} size="m" isNamed />}
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id: recording.id }} dir="auto">
          {recording.title || nameOfType(recording.type)}
        </Link>
        <span className="sub">
          {isMine ? words.youTo(name) : name}: <span dir="auto">{content}</span>
        </span>
      </div>
      <span className="due">
        <Moment at={created_at} isShort />
      </span>
    </li>
  );
}
