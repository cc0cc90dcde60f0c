import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, ListMinus } from "lucide-react";
import { announce } from "../../lib/announce.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act, showAnswer } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { type DragKind, useDragged, useDropped } from "../../ui/drag/drag.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { assignments } from "../home/data.ts";
import { WorkRow } from "../home/plate.tsx";
import * as words from "./words.tsx";

type Work = Schemas["Work"];
type Mine = Schemas["MyAssignments"];

/** What one has to do, as it is dragged to what comes next. */
const WORK: DragKind<Work> = {
  byTouch: true,
  key: Symbol("work"),
  is: (value): value is Work => typeof value === "object" && value !== null && "due_on" in value,
};

/** The same with something at a place of what is up next, or among the others. */
function placed({ priorities, others }: Mine, work: Work, at: number | null): Mine {
  const isOther = ({ id }: Work) => id !== work.id;
  const [next, rest] = [priorities.filter(isOther), others.filter(isOther)];
  return at === null
    ? { priorities: next, others: [work, ...rest] }
    : { priorities: next.toSpliced(at, 0, work), others: rest };
}

interface Moving {
  org: string;
  work: Work;
  /** What is up next now. */
  next: readonly Work[];
  /** The place it comes to, from 0; null for among the others. */
  to: number | null;
}

/** Puts something up next, at a place there, or back among the others: at once here. */
function moveNext({ org, work, next, to }: Moving) {
  const isNext = next.some(({ id }) => id === work.id);
  const path = "/api/v1/{org_slug}/my/assignments/priorities";
  const send = async (): Promise<unknown> => {
    if (to === null) return api.delete(`${path}/{id}`, withId(org, work.id));
    if (!isNext) await api.post(path, { ...inOrg(org), body: { recording_id: work.id } });
    // What is new there comes to the end by itself.
    if (!isNext && to >= next.length) return undefined;
    return api.patch(`${path}/{id}`, { ...withId(org, work.id), body: { position: to + 1 } });
  };
  const { queryKey } = assignments(org);
  return act({
    show: () => {
      announce(to === null ? words.isNotUpNext(work.title) : words.isUpNext(work.title));
      return showAnswer(queryKey, (mine) => placed(mine, work, to));
    },
    send,
    about: ["/my/assignments"],
    failed: words.couldntChangeNext,
  });
}

/** What comes next, in one's own order; what is dragged here is put among it. */
export function UpNext({ next, first }: { next: readonly Work[]; first?: Work | undefined }) {
  const org = useOrg();
  const { place, isOver } = useDropped<Work, HTMLElement>(WORK, (work, on) => {
    if (on?.id === work.id) return;
    const others = next.filter(({ id }) => id !== work.id);
    const at = on ? others.findIndex(({ id }) => id === on.id) : -1;
    void moveNext({ org, work, next, to: at < 0 ? others.length : at });
  });
  return (
    <section ref={place} className="upnext" aria-labelledby="next">
      <div className="sec-head">
        <h2 className="title-s" id="next">
          {words.upNext}
        </h2>
        <span className="small soft">{isOver ? words.dropHere : words.inYourOrder}</span>
      </div>
      {first && next.length === 0 && (
        <div className="row row-wrap">
          <p className="small soft">{words.whatUpNextIs}</p>
          <button
            type="button"
            className="btn btn-s"
            onClick={() => void moveNext({ org, work: first, next, to: 0 })}
          >
            {words.beginWith(first.title)}
          </button>
        </div>
      )}
      <ul className="rows">
        {next.map((work, at) => (
          <NextRow key={work.id} work={work} at={at} next={next} />
        ))}
      </ul>
    </section>
  );
}

const NOTHING = () => undefined;

interface RowProps {
  work: Work;
  next: readonly Work[];
}

function NextRow({ work, at, next }: RowProps & { at: number }) {
  const org = useOrg();
  // The section takes what is dropped on a row, and knows the row.
  const { place, isDragged } = useDragged<Work, HTMLLIElement>(WORK, work, NOTHING);
  const move = (to: number | null) => void moveNext({ org, work, next, to });
  const trigger = (
    <button type="button" className="icon-btn icon-btn-s" aria-label={words.moveNamed(work.title)}>
      <GripVertical className="i" aria-hidden />
    </button>
  );
  const places = [
    at > 0 && {
      label: words.up,
      icon: <ArrowUp className="i" aria-hidden />,
      run: () => move(at - 1),
    },
    at < next.length - 1 && {
      label: shared.down,
      icon: <ArrowDown className="i" aria-hidden />,
      run: () => move(at + 1),
    },
    at > 1 && {
      label: shared.toTheTop,
      icon: <ArrowUpToLine className="i" aria-hidden />,
      run: () => move(0),
    },
  ];
  const away = [
    {
      label: words.notUpNext,
      icon: <ListMinus className="i" aria-hidden />,
      run: () => move(null),
    },
  ];
  return (
    <WorkRow work={work} place={place} className={isDragged ? "row-away" : undefined}>
      <Menu trigger={trigger} groups={[places, away]} />
    </WorkRow>
  );
}

/** Something else to do, which is put up next by its button or dragged there. */
export function OtherRow({ work, next }: RowProps) {
  const org = useOrg();
  const { place, isDragged } = useDragged<Work, HTMLLIElement>(WORK, work);
  return (
    <WorkRow work={work} place={place} className={isDragged ? "row-away" : undefined}>
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={words.upNextNamed(work.title)}
        title={words.upNext}
        onClick={() => void moveNext({ org, work, next, to: next.length })}
      >
        <ArrowUpToLine className="i" aria-hidden />
      </button>
    </WorkRow>
  );
}
