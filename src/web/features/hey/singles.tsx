import { Link } from "@tanstack/react-router";
import { useOrg, usePeople } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import type { Fold, Single } from "./fold.ts";
import { markRead } from "./mark.ts";
import * as words from "./words.ts";

/** What a row stands for, one by one. */
export function Singles({ id, fold }: { id: string; fold: Fold }) {
  const rest = fold.count - fold.singles.length;
  return (
    <ul className="hey-singles" id={id}>
      {fold.singles.map((single) => (
        <SingleRow key={single.key} single={single} fold={fold} />
      ))}
      {rest > 0 && <li className="muted small">{words.andEarlier(rest)}</li>}
    </ul>
  );
}

function SingleRow({ single: { who: by, excerpt, recording, at }, fold }: SingleProps) {
  const org = useOrg();
  const who = usePeople().find(({ membership_id }) => membership_id === by);
  const name = who ? firstName(who.name) : "";
  const said = excerpt ? `“${excerpt}”` : words.whyWords(fold.newest.action);
  return (
    <li>
      {who ? <Face who={who} isNamed /> : <span />}
      <span className="one-line">
        <b>{name}</b>{" "}
        {recording ? (
          <Link
            to="/$org/recordings/$id"
            params={{ org, id: recording }}
            onClick={() => void markRead(org, fold)}
            dir="auto"
          >
            {said}
          </Link>
        ) : (
          said
        )}
      </span>
      <span className="due">
        <Moment at={at} isShort />
      </span>
    </li>
  );
}

interface SingleProps {
  single: Single;
  fold: Fold;
}
