import { useState } from "react";
import { usePeople } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import * as shared from "../../ui/words.ts";
import { whoSee } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import * as words from "./words.tsx";

interface Props {
  project: string | null;
  /** Clients see what they are to hear of. */
  isForClients: boolean;
  /** What they hear. */
  label: string;
  /** What the button does; saves it otherwise. */
  action?: string;
  /** Somebody who isn't asked for, as they hear of it in any case. */
  except?: string | undefined;
  ids: readonly string[];
  save: (ids: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** A window in which people are chosen who hear about something, of those who see it. */
export function ChooseHearers({ project, isForClients, label, save, onClose, ...on }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(on.ids);
  const everybody = usePeople();
  const inProject = usePeopleIn(project);
  const offered = whoSee(inProject ?? everybody, isForClients);
  // Who hears of it without being in the project is taken off by it, too.
  const others = everybody.filter(
    (one) =>
      on.ids.includes(one.membership_id) &&
      !offered.some(({ membership_id }) => membership_id === one.membership_id),
  );
  const people = [...offered, ...others].filter(({ membership_id }) => membership_id !== on.except);
  const send = async () => {
    await save(chosen);
    onClose();
  };
  return (
    <Dialog label={words.whoHears} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.whoHears}</h2>
        <Form action={on.action ?? shared.save} send={send} onCancel={onClose}>
          <PickPeople label={label} people={people} chosen={chosen} onChange={setChosen} />
        </Form>
      </div>
    </Dialog>
  );
}
