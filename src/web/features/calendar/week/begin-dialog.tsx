import { draftAt, placeOf } from "../../../lib/drafts.ts";
import { useOrg, useTimes } from "../../../lib/org.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useChosen } from "../../../ui/form/chosen.ts";
import { Choice, Form, typed } from "../../../ui/form/form.tsx";
import { fieldPlace } from "../../../ui/form/kept-words.ts";
import * as shared from "../../../ui/words.ts";
import { instantOf } from "../clock.ts";
import { dayAfter } from "../grid.ts";
import { DAY_MINUTES } from "../times.ts";
import { Fixed, SeenByClient, useWhose } from "../understood.tsx";
import { timesIn, WhenFields } from "../when-fields.tsx";
import * as words from "../words.ts";
import type { Into, NewEvent } from "./begin-event.ts";
import { SayingTitle, useSaidWhen } from "./said-when.tsx";

/** A part of a day, in minutes from midnight. */
export interface Span {
  day: string;
  from: number;
  to: number;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** `09:15` of so many minutes after midnight. */
const clockOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The instant of so many minutes after the midnight of a day. */
const instantAt = (day: string, minutes: number, timeZone: string): string =>
  minutes < DAY_MINUTES
    ? instantOf(day, clockOf(minutes), timeZone)
    : instantOf(dayAfter(day, 1), "00:00", timeZone);

/** What begins in a part of a day, before anything is said of it. */
export const eventIn = ({ day, from, to }: Span, timeZone: string): NewEvent => ({
  title: "",
  project_id: null,
  starts_at: instantAt(day, from, timeZone),
  ends_at: instantAt(day, to, timeZone),
  all_day: false,
});

/** What takes whole days. */
export const wholeDays = (first: string, last: string): NewEvent => ({
  title: "",
  project_id: null,
  starts_at: `${first}T00:00:00Z`,
  ends_at: `${last}T00:00:00Z`,
  all_day: true,
});

interface Props {
  event: NewEvent;
  /** The schedule that it comes into, where that is no question. */
  into?: Into | undefined;
  /** Nobody chose when it is: its title may say that. */
  isAnyTime: boolean;
  send: (event: NewEvent) => void;
  onClose: () => void;
}

/** A new event in an empty part of a day, or one that was refused. */
export function BeginDialog({ event, into, isAnyTime, send, onClose }: Props) {
  const { timeZone } = useTimes();
  const org = useOrg();
  const whose = useWhose();
  const draft = placeOf("event-window", into?.schedule ?? org);
  const begun = () => draftAt(fieldPlace(draft, "title")) ?? event.title;
  const { chosen, choose, field } = useChosen(event.project_id ?? "");
  const said = useSaidWhen(event, begun, isAnyTime);
  const sendTyped = async (fields: FormData) => {
    const title = typed(fields, "title");
    await said.showFirst(title);
    const times = timesIn(fields, said.isAllDay, timeZone);
    onClose();
    send({
      title: said.titleOf(title),
      project_id: into ? into.project : typed(fields, "project") || null,
      ...times,
    });
  };
  return (
    <Dialog label={words.newEvent} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newEvent}</h2>
        <Form
          action={shared.addIt}
          send={sendTyped}
          onCancel={onClose}
          draft={draft}
          onDiscard={said.discard}
        >
          <SayingTitle title={event.title} said={said} />
          <WhenFields
            key={said.key}
            of={said.of}
            isAllDay={said.isAllDay}
            onAllDay={said.chooseAllDay}
            onChoose={said.byHand}
          />
          {into ? (
            <Fixed {...into} />
          ) : (
            <>
              <Choice
                label={words.whose}
                name="project"
                defaultValue={event.project_id ?? ""}
                options={whose}
                ref={field}
                onChange={({ target }) => choose(target.value)}
              />
              <SeenByClient project={chosen} />
            </>
          )}
        </Form>
      </div>
    </Dialog>
  );
}
