import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowRight, ArrowUp, ListChecks, MessageCircle } from "lucide-react";
import { type MouseEvent, useMemo } from "react";
import { useOrg } from "../../lib/org.ts";
import { Cover, pictureIn } from "../../ui/cover.tsx";
import { ofType, useDragged } from "../../ui/drag/drag.ts";
import { Due } from "../../ui/due.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { toNextRow } from "../../ui/focus.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { ClientMark } from "../client/client-mark.tsx";
import { ColourMark } from "../recording/colour/mark.tsx";
import { useColour } from "../recording/colour/menu.tsx";
import { useIsPutAway } from "../recording/put-away.ts";
import * as recordingWords from "../recording/words.tsx";
import { type Card, type Column, moveCard } from "./move.ts";
import { useCardBeside, useSide } from "./side.ts";
import * as words from "./words.tsx";

/** Cards, as they are dragged. */
export const CARDS = ofType<Card>("card", { byTouch: true });

interface Props {
  card: Card;
  column: Column;
  all: readonly Column[];
  /** The cards of the column as far as they were read. */
  inside: readonly Card[];
  /** Those of them that are shown. */
  siblings: readonly Card[];
  /** More cards follow them. */
  goesOn: boolean;
}

const NOTHING = () => undefined;

/** A plain click opens beside the board; with another button or key, the browser does what it always does. */
function opensHere(event: MouseEvent, open: () => void): void {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  open();
}

/** A card: picture, title, whether a client sees it, when, steps, comments, faces. */
export function Tile(props: Props) {
  const { card } = props;
  const org = useOrg();
  // The column takes what is dropped on a card, and knows the card.
  const isAway = useIsPutAway();
  const { place, isDragged, over } = useDragged<Card, HTMLLIElement>(CARDS, card, NOTHING);
  const { open } = useSide(props.column.parent_id ?? "");
  const isBeside = useCardBeside() === card.id;
  const picture = useMemo(() => pictureIn(card.content_html), [card.content_html]);
  // Dropped on itself it stays where it is.
  const side = isDragged ? "itself" : over;
  const shapes = ["tile", isDragged && "tile-away", over && `tile-${side}`];
  return (
    <li
      ref={isAway ? undefined : place}
      className={shapes.filter(Boolean).join(" ")}
      data-drop={over && !isDragged ? words.dropHere : undefined}
    >
      {picture && <Cover picture={{ ...picture, alt: "" }} />}
      <div className="row">
        <ColourMark of={card} />
        <h3>
          <Link
            ref={toNextRow}
            className="cover"
            to="/$org/recordings/$id"
            params={{ org, id: card.id }}
            data-card={card.id}
            aria-current={isBeside ? "true" : undefined}
            onClick={(event) => opensHere(event, () => open(card.id))}
            // The card is what is dragged, not its link.
            draggable={false}
            dir="auto"
          >
            {card.title}
          </Link>
        </h3>
        <span className="push">{!isAway && <TileMenu {...props} />}</span>
      </div>
      <ClientMark of={card} />
      <TileFoot card={card} />
    </li>
  );
}

function TileFoot({ card }: { card: Card }) {
  const { due_on, completed, steps_count, completed_steps_count, comments_count, assignee_ids } =
    card;
  if (!due_on && steps_count + comments_count + assignee_ids.length === 0) return null;
  return (
    <div className="foot">
      <Due on={due_on} isDone={completed} />
      {steps_count > 0 && (
        <span className="meta">
          <ListChecks className="i" aria-hidden />
          {words.stepsDone(completed_steps_count, steps_count)}
        </span>
      )}
      {comments_count > 0 && (
        <span className="meta">
          <MessageCircle className="i" aria-hidden />
          {recordingWords.comments(comments_count)}
        </span>
      )}
      <FacesOf ids={assignee_ids} />
    </div>
  );
}

/** The same moves without dragging. */
function TileMenu({ card, column, all, inside, siblings, goesOn }: Props) {
  const org = useOrg();
  const at = siblings.findIndex(({ id }) => id === card.id);
  const before = siblings[at - 1];
  const next = siblings[at + 1];
  // It comes right behind the next one that is shown, whatever follows that.
  const afterNext = inside[inside.findIndex(({ id }) => id === next?.id) + 1] ?? null;
  // What follows the next one must be known to come before it.
  const hasNext = next !== undefined && (!goesOn || afterNext !== null);
  const trigger = (
    <MoreButton
      className="icon-btn icon-btn-s tile-more"
      label={recordingWords.whatToDoWith(card.title)}
    />
  );
  const columns = all
    .filter(({ id }) => id !== column.id)
    .map((to) => ({
      label: to.title,
      icon: <ArrowRight className="i" aria-hidden />,
      run: () => void moveCard(org, card, to, null),
    }));
  const within = [
    before !== undefined && {
      label: recordingWords.up,
      icon: <ArrowUp className="i" aria-hidden />,
      run: () => void moveCard(org, card, column, before),
    },
    hasNext && {
      label: shared.down,
      icon: <ArrowDown className="i" aria-hidden />,
      run: () => void moveCard(org, card, column, afterNext),
    },
  ];
  const { item, asked } = useColour(card);
  return (
    <>
      <Menu trigger={trigger} groups={[columns, within, [item]]} />
      {asked}
    </>
  );
}
