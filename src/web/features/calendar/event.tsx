import { CalendarPlus, ExternalLink } from "lucide-react";
import { useState } from "react";
import { api, type Recording, type Schemas } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, usePeople, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { EditableText } from "../recording/editable-text.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { Repeats } from "../work/repeats.tsx";
import { When } from "./event-when.tsx";
import { MovesHere } from "./moves.tsx";
import * as words from "./words.ts";

type Event = Schemas["SingleScheduleEntry"];

/** An event: when, how often, who comes, and what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const org = useOrg();
  if (recording.type !== "schedule_entry") return null;
  const { id, title, link } = recording;
  return (
    <Page title={title} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <EditableTitle recording={recording} className="title" />
          <ThreadTools recording={recording} />
        </header>
        <dl className="facts">
          <dt>{words.when}</dt>
          <dd>
            <MovesHere>
              <When event={recording} />
            </MovesHere>
          </dd>
          <dt>{shared.repeats}</dt>
          <dd>
            <Repeats of={recording} />
          </dd>
          <dt>{words.who}</dt>
          <dd>
            <Who event={recording} />
          </dd>
          {link && (
            <>
              <dt>{words.where}</dt>
              <dd>
                <a className="link" href={link} target="_blank" rel="noreferrer">
                  <ExternalLink className="i inl" aria-hidden /> {link}
                </a>
              </dd>
            </>
          )}
        </dl>
        <EditableText recording={recording} className="prose prose-tight" />
        <p className="set-acts">
          <a className="btn btn-s" href={`/api/v1/${org}/calendar/${id}/ics`} download>
            <CalendarPlus className="i" aria-hidden />
            {words.putInAnotherCalendar}
          </a>
        </p>
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

function Who({ event }: { event: Event }) {
  const org = useOrg();
  const people = usePeople();
  const coming = usePeopleOf(event.participant_ids);
  const isInTemplate = useIsInTemplate();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const save = async () => {
    const body = { participant_ids: [...(chosen ?? [])] };
    await api.patch("/api/v1/{org_slug}/calendar/{id}", { ...withId(org, event.id), body });
    refresh(event.id, "/calendar");
    setChosen(null);
    say(words.whoIsNewHears);
  };
  return (
    <>
      <Faces people={coming} most={8} />
      {coming.length === 0 && <span className="muted">{words.nobodyInParticular}</span>}
      {event.can.edit && !isInTemplate && (
        <button
          type="button"
          className="btn btn-quiet btn-s"
          onClick={() => setChosen(event.participant_ids)}
        >
          {shared.choosePeople}
        </button>
      )}
      {chosen !== null && (
        <Dialog label={words.whoComes} onClose={() => setChosen(null)}>
          <div className="sheet-pad stack">
            <h2 className="title-m">{words.whoComes}</h2>
            <Form action={shared.save} send={save} onCancel={() => setChosen(null)}>
              <PickPeople
                label={words.theyAreTold}
                people={people}
                chosen={chosen}
                onChange={setChosen}
              />
            </Form>
          </div>
        </Dialog>
      )}
    </>
  );
}
