import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import * as recordingWords from "../recording/words.tsx";
import { type Stand, standsOf } from "./earlier.ts";
import { Hill, placeWords } from "./hill.tsx";
import * as words from "./words.tsx";

interface Props {
  chart: Schemas["ProgressChart"];
  onClose: () => void;
}

/** The hill as it was, from one move to the one before. */
export function EarlierDialog({ chart, onClose }: Props) {
  const stands = standsOf(chart);
  const [shown, setShown] = useState(stands[1] ?? stands[0]);
  const lists = chart.lists.flatMap((list) => {
    const position = shown?.positions[list.todolist_id];
    return position === undefined ? [] : [{ ...list, position }];
  });
  return (
    <Dialog label={words.whereThingsStood} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.whereThingsStood}</h2>
        <div className="well">
          <Hill lists={lists} canMove={false} about="" />
        </div>
        <ul className="earlier" aria-label={words.earlier}>
          {stands.map((stand) => (
            <Row
              key={stand.at}
              stand={stand}
              isShown={stand === shown || stand.at === shown?.at}
              onShow={() => setShown(stand)}
            />
          ))}
        </ul>
        <p className="row form-acts">
          <button type="button" className="btn" onClick={onClose}>
            {shared.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

interface RowProps {
  stand: Stand;
  isShown: boolean;
  onShow: () => void;
}

const placeNow = (position: number | null): string =>
  position === null ? words.takenOff : placeWords(position);

function Row({ stand, isShown, onShow }: RowProps) {
  const { at, actor, moves, update } = stand;
  const org = useOrg();
  const [only] = moves;
  const what = moves.length === 1 ? only?.list.title : words.lists(moves.length);
  const said = wordsOf(update?.content_html ?? null);
  return (
    <li>
      <button type="button" aria-pressed={isShown} onClick={onShow}>
        <Face who={actor} isNamed />
        <span className="main">
          {words.moved(<b>{firstName(actor.name)}</b>, what)}
          {moves.map(({ list, position, note }) => (
            <span key={`${list.todolist_id} ${position}`} className="sub">
              {moves.length > 1
                ? words.placeOf(list.title, placeNow(position))
                : placeNow(position)}
              {note && <span className="soft"> “{note}”</span>}
            </span>
          ))}
          {said && <span className="sub">“{said}”</span>}
        </span>
        <span className="due">
          <Moment at={at} isShort />
        </span>
      </button>
      {update && (
        <Link className="link small" to="/$org/recordings/$id" params={{ org, id: update.id }}>
          {update.comments_count > 0
            ? recordingWords.commentCount(update.comments_count)
            : words.saySomethingAboutIt}
        </Link>
      )}
    </li>
  );
}
