import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import { useBegin, usePingable } from "./begin.ts";
import * as words from "./words.ts";

/** More are no ping, and the server takes no more. */
const MOST = 20;

/** Chooses with whom a chat begins. */
export function Several({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const people = usePingable(chosen);
  const begin = useBegin();
  const send = async () => {
    if (chosen.length === 0) throw new ApiError(422, "invalid", words.chooseSomebody);
    if (chosen.length > MOST) throw new ApiError(422, "invalid", words.atMost(MOST));
    await begin(chosen);
  };
  return (
    <Dialog label={words.newPing} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newPing}</h2>
        <Form action={words.beginIt} send={send} onCancel={onClose}>
          <PickPeople label={words.withWhom} people={people} chosen={chosen} onChange={setChosen} />
        </Form>
      </div>
    </Dialog>
  );
}
