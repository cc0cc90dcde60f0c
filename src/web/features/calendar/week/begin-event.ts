import { useCallback, useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../lib/api.ts";
import { act, refresh } from "../../../lib/optimistic.ts";
import { useOrg } from "../../../lib/org.ts";
import { say } from "../../../lib/toast.ts";
import { keepRefused } from "../../../offline/outbox.ts";
import { unsureOnes } from "../../../offline/unsure.ts";
import * as shared from "../../../ui/words.ts";
import { sendNew } from "../../recording/added.ts";
import { type Body, sentOf } from "../change-event.ts";
import * as words from "../words.ts";

/** An event that somebody begins, as they wrote it. */
export interface NewEvent extends Body {
  title: string;
  project_id: string | null;
}

/** The schedule that events come into; a template's is in no calendar. */
export interface Into {
  project: string | null;
  schedule: string;
  isTemplate: boolean;
}

/** One that is on its way to the calendar. */
export interface Going extends NewEvent {
  key: string;
}

/** What is sent to make one, and where to. */
function sendingOf(org: string, event: NewEvent, into: Into | undefined) {
  const { title, project_id } = event;
  const at = `/api/v1/${org}`;
  const [path, body] = into?.isTemplate
    ? [`${at}/recordings/${into.schedule}/children`, { type: "schedule_entry", title }]
    : [`${at}/calendar`, { title, project_id }];
  return { path, body: JSON.stringify({ ...body, ...sentOf(event) }) };
}

/** The keys that they were sent under. */
const unsure = unsureOnes<string>();

/**
 * Makes events, which are shown until the calendar has them. One that is refused is in its window again, or kept where
 * all stands that isn't sent: when the calendar is not shown any more, and while another one is written.
 */
export function useNewEvents(into?: Into) {
  const org = useOrg();
  const [going, setGoing] = useState<readonly Going[]>([]);
  const [written, setWritten] = useState<NewEvent | null>(null);
  const isFree = useRef(true);
  const write = useCallback((event: NewEvent | null) => {
    isFree.current = event === null;
    setWritten(event);
  }, []);
  useEffect(() => {
    isFree.current = true;
    return () => {
      isFree.current = false;
    };
  }, []);
  const send = async (event: NewEvent): Promise<void> => {
    const { title, project_id } = event;
    const sending = sendingOf(org, event, into);
    const name = sending.path + sending.body;
    const key = unsure.before(name) ?? crypto.randomUUID();
    unsure.forget(name);
    const drop = () => setGoing((all) => all.filter((one) => one.key !== key));
    setGoing((all) => [...all, { ...event, key }]);
    await act({
      send: () => sendNew({ ...sending, key }),
      about: [project_id, into?.schedule],
      failed: shared.couldntAdd(title),
      isKept: true,
      onRefused: (error) => {
        drop();
        unsure.note(name, key, error);
        if (isFree.current) write(event);
        else void keepRefused({ ...sending, key, refused: refusalOf(error) });
      },
      done: () => say(words.isInCalendar(title)),
    });
    await refresh("/calendar", into?.schedule);
    drop();
  };
  return { going, written, write, send };
}
