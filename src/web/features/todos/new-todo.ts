import { useState } from "react";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf } from "../../lib/drafts.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, useTimes, withId } from "../../lib/org.ts";
import { useLine } from "../../lib/typing.ts";
import { useOpened } from "../../ui/form/opened.ts";
import * as shared from "../../ui/words.ts";
import { A_TIME_WORD, dayIn, useDayIn } from "../calendar/day/in-words.ts";
import { addChild } from "../recording/added.ts";
import * as workWords from "../work/words.ts";
import { type Choices, useChoices } from "./choices.ts";
import * as words from "./words.tsx";

/** Where a new to-do waits: its notes, beside them its line, and what was chosen for it. */
export const todoPlace = (parent: string): Place => placeOf("todo", parent);

/** Its line, with the day that is said in it where none was chosen. */
function useSaid(place: Place, { day: chosen }: Choices) {
  const { line, type, send } = useLine(place);
  const found = useDayIn(line, (said) => A_TIME_WORD.test(said));
  const isChosen = chosen !== undefined;
  const isSaid = !isChosen && found.day !== null;
  // What was said to be the day is none of its title.
  const isTaken = isSaid && found.isOfThese;
  return {
    line,
    type,
    send,
    isSaid,
    title: (isTaken ? found.title || line : line).trim(),
    day: isChosen ? chosen : found.day,
    due_on: isSaid && !isTaken ? null : isChosen ? chosen : found.day,
    isUnread: !isChosen && found.isUnread,
    // Who types faster than the server reads gets the day a moment later.
    isReadLater: !isChosen && !found.isOfThese && A_TIME_WORD.test(line),
  };
}

/** Its notes, where somebody opened them or some wait. */
function useNotes(place: Place) {
  const { isOpen, hasFocus, setOpen, comeBack } = useOpened(draftAt(place) !== null);
  // How often they came back, to a field that stands there.
  const [times, setTimes] = useState(0);
  const leave = (sent: string) => {
    dropDraft(place, sent);
    setOpen(false);
  };
  return {
    isOpen,
    hasFocus,
    times,
    open: () => setOpen(true),
    close: () => setOpen(false),
    leave,
    giveBack: (sent: string) => {
      if (sent === "" || draftAt(place) !== null) return;
      keepDraft(place, sent);
      comeBack(null);
      setTimes(times + 1);
    },
    takeAgain: (sent: string) => draftAt(place) === sent && leave(sent),
  };
}

interface New {
  title: string;
  due_on: string | null;
  chosen: Choices;
  notes: string;
}

/** What is sent of it; what nobody chose is left out. */
const bodyOf = ({ title, due_on, chosen: { who, rule, told }, notes }: New) => ({
  type: "todo" as const,
  title,
  assignee_ids: [...who],
  due_on,
  ...(notes ? { content_html: notes } : undefined),
  ...(rule ? { recurrence: rule } : undefined),
  ...(told.length > 0 ? { notify: { membership_ids: [...told] } } : undefined),
});

/** A new to-do, as it is typed and chosen; it waits in this browser until it is sent. */
export function useNewTodo(parent: string) {
  const org = useOrg();
  const { timeZone } = useTimes();
  const place = todoPlace(parent);
  const choices = useChoices(place);
  const { chosen } = choices;
  const said = useSaid(`${place}/title`, chosen);
  const notes = useNotes(place);
  const { line, title, due_on, isReadLater } = said;
  /** Adds it; answers why it can't be added, or null. */
  const add = (html: string): string | null => {
    if (!title) return words.needsLine;
    if (chosen.rule && due_on === null) return words.needsDay;
    const body = bodyOf({ title, due_on, chosen, notes: html });
    const read = { q: title, said_at: new Date().toISOString(), timeZone };
    choices.clear();
    notes.leave(html);
    said.send(
      (_, again, isTaken) =>
        addChild(org, parent, body, {
          failed: shared.couldntAdd(title),
          again,
          isTaken,
          done: ({ id }) => {
            announce(words.added(title));
            if (isReadLater) void takeDay(org, { id, parent }, read);
          },
        }),
      {
        onRefused: () => {
          // They are of this line, and not of what was typed since.
          if (draftAt(`${place}/title`) !== line) return;
          choices.giveBack(chosen);
          notes.giveBack(html);
        },
        onAgain: () => {
          choices.takeAgain(chosen);
          notes.takeAgain(html);
        },
      },
    );
    return null;
  };
  return { ...said, chosen, choose: choices.choose, notes, add };
}

export type NewTodo = ReturnType<typeof useNewTodo>;

/** Gives a new to-do the day that its words name; they are left as they are where they can't be read. */
async function takeDay(
  org: string,
  { id, parent }: { id: string; parent: string },
  said: Parameters<typeof dayIn>[1],
): Promise<void> {
  const found = await dayIn(org, said).catch(() => null);
  if (!found) return;
  const body = { title: found.title, due_on: found.day };
  await act({
    show: () => show(id, body),
    send: () => api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body }),
    about: [id, parent],
    failed: workWords.couldntChangeDay,
  });
}
