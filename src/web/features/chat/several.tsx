import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import type { FormAt } from "../made/returned.ts";
import { useBegin, usePingable } from "./begin.ts";
import * as words from "./words.ts";

/** More are no ping, and the server takes no more. */
const MOST = 20;

/** With whom it was to begin, of what came back. */
const chosenBack = (ids: unknown): readonly string[] =>
  Array.isArray(ids) ? ids.map((id) => String(id)) : [];

/** Chooses with whom a chat begins. */
export function Several({ form: { back, close } }: { form: FormAt }) {
  const [chosen, setChosen] = useState(chosenBack(back?.body.membership_ids));
  const people = usePingable(chosen);
  const begin = useBegin();
  const send = async () => {
    if (chosen.length === 0) throw new ApiError(422, "invalid", words.chooseSomebody);
    if (chosen.length > MOST) throw new ApiError(422, "invalid", words.atMost(MOST));
    begin(chosen);
    close();
  };
  return (
    <Dialog label={words.newPing} onClose={close}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newPing}</h2>
        <Form action={words.beginIt} send={send} onCancel={close} refused={back?.error}>
          <PickPeople label={words.withWhom} people={people} chosen={chosen} onChange={setChosen} />
        </Form>
      </div>
    </Dialog>
  );
}
