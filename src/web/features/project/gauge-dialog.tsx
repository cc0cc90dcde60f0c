import { api } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useDiscarded } from "../../ui/form/chosen.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { Gauge, nameOf, type Status } from "./gauge.tsx";
import * as words from "./words.tsx";

/** What a place on the gauge means. */
const statusAt = (position: number): Status => {
  if (position < 34) return "concerned";
  return position < 67 ? "some_risk" : "on_track";
};

const MIDDLE = 50;

interface Props {
  id: string;
  position: number | null;
  onClose: () => void;
}

/** Moves the needle, and says why. */
export function GaugeDialog({ id, position, onClose }: Props) {
  const org = useOrg();
  const { chosen: at, choose, times, discard } = useDiscarded(position ?? MIDDLE);
  const send = async (fields: FormData) => {
    await api.post("/api/v1/{org_slug}/projects/{id}/health/updates", {
      ...withId(org, id),
      body: {
        position: at,
        status: statusAt(at),
        note: typed(fields, "note") || null,
        notify: true,
      },
    });
    refresh(id, "/reports/health");
    onClose();
  };
  return (
    <Dialog label={shared.howItsGoing} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{shared.howItsGoing}</h2>
        <Form
          action={words.tellEverybody}
          send={send}
          onCancel={onClose}
          draft={placeOf("gauge", id)}
          onDiscard={discard}
        >
          <Gauge position={at} status={statusAt(at)} onMove={choose}>
            <span />
          </Gauge>
          <input
            key={times}
            type="range"
            min={0}
            max={100}
            value={at}
            aria-label={shared.howItsGoing}
            aria-valuetext={nameOf(statusAt(at)).toLowerCase()}
            onChange={(event) => choose(Number(event.target.value))}
          />
          <Field label={words.why} name="note" maxLength={500} />
        </Form>
      </div>
    </Dialog>
  );
}
