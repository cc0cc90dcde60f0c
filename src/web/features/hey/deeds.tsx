import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Reply } from "lucide-react";
import { type RefObject, useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import { useIsNarrow } from "../../ui/narrow.ts";
import { recording } from "../recording/data.ts";
import { SnoozeWindow } from "../thread/snooze-window.tsx";
import { type PutOff, putOff, snoozeItems } from "../thread/snoozes.ts";
import { aboutOf, type Fold, threadOf } from "./fold.ts";
import { markRead } from "./mark.ts";
import * as words from "./words.ts";

interface Props {
  fold: Fold;
  title: string;
  /** The button that opens what answers it. */
  opener: RefObject<HTMLButtonElement | null>;
  isAnswering: boolean;
  /** Whether somebody is at its row. */
  isNear: boolean;
  onAnswer: () => void;
}

/** Whether something may be said on it, as far as that is known; it is asked once somebody is near. */
function useCanAnswer(thread: string | null, isNear: boolean): boolean {
  const org = useOrg();
  const { data } = useQuery({
    ...recording(org, thread ?? ""),
    enabled: isNear && thread !== null,
  });
  return thread !== null && data?.can.comment !== false;
}

/** Answers a row of news where it stands, or puts off what it is about. */
export function Deeds({ fold, title, opener, isAnswering, isNear, onAnswer }: Props) {
  const org = useOrg();
  const isNarrow = useIsNarrow();
  const [isSnoozing, setSnoozing] = useState(false);
  const thread = threadOf(fold);
  const canAnswer = useCanAnswer(thread, isNear);
  const about = aboutOf(fold);
  // What is written has the place, and tools of its own.
  if (!about || isAnswering) return null;
  const snooze: PutOff = async (at, said) => {
    if ((await putOff(org, about, at, said)) !== null) await markRead(org, fold);
  };
  const answering = {
    label: words.answer,
    icon: <Reply className="i" aria-hidden />,
    run: onAnswer,
  };
  const asking = {
    label: words.laterAsking,
    icon: <AlarmClock className="i" aria-hidden />,
    run: () => setSnoozing(true),
  };
  if (isNarrow)
    return (
      <span className="hey-more">
        <Menu
          trigger={<MoreButton ref={opener} data-answer label={words.whatToDoWith(title)} />}
          groups={[[canAnswer && answering, asking]]}
        />
        {isSnoozing && <SnoozeWindow onSnooze={snooze} onClose={() => setSnoozing(false)} />}
      </span>
    );
  const when = (
    <button type="button" className="btn btn-s" aria-label={words.putOffNamed(title)}>
      {words.later}
    </button>
  );
  return (
    <span className="hey-deeds">
      {canAnswer && (
        <button
          ref={opener}
          type="button"
          className="btn btn-s"
          aria-label={words.answerTo(title)}
          data-answer
          onClick={onAnswer}
        >
          {words.answer}
        </button>
      )}
      <Menu trigger={when} groups={[snoozeItems(snooze)]} />
    </span>
  );
}
