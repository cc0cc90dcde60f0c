import { useCallback, useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../lib/api.ts";
import { act, refresh } from "../../../lib/optimistic.ts";
import { useOrg } from "../../../lib/org.ts";
import { say } from "../../../lib/toast.ts";
import { keepRefused } from "../../../offline/outbox.ts";
import * as shared from "../../../ui/words.ts";
import { sendNew } from "../../recording/added.ts";
import { type Body, sentOf } from "../change-event.ts";
import * as words from "../words.ts";

/** An event that somebody begins, as they wrote it. */
export interface NewEvent extends Body {
  title: string;
  project_id: string | null;
}

/** One that is on its way to the calendar. */
export interface Going extends NewEvent {
  key: string;
}

/** Keeps what was refused where all stands that isn't sent. */
function keep(org: string, body: object, error: unknown): void {
  const [key, path] = [crypto.randomUUID(), `/api/v1/${org}/calendar`];
  void keepRefused({ key, path, body: JSON.stringify(body), refused: refusalOf(error) });
}

/**
 * Makes events, which are shown until the calendar has them. One that is refused is in its window again, or kept where
 * all stands that isn't sent: when the calendar is not shown any more, and while another one is written.
 */
export function useNewEvents() {
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
    const body = { title, project_id, ...sentOf(event) };
    const key = crypto.randomUUID();
    const drop = () => setGoing((all) => all.filter((one) => one.key !== key));
    const sending = { key, path: `/api/v1/${org}/calendar`, body: JSON.stringify(body) };
    setGoing((all) => [...all, { ...event, key }]);
    await act({
      send: () => sendNew(sending),
      about: [project_id],
      failed: shared.couldntAdd(title),
      isKept: true,
      onRefused: (error) => {
        drop();
        if (isFree.current) write(event);
        else keep(org, body, error);
      },
      done: () => say(words.isInCalendar(title)),
    });
    await refresh("/calendar");
    drop();
  };
  return { going, written, write, send };
}
