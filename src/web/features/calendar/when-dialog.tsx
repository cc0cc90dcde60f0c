import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, useTimes, withId } from "../../lib/org.ts";
import { dayOf } from "../../lib/when.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, Switch, typed } from "../../ui/form.tsx";
import { instantOf, timeOf } from "./clock.ts";

interface Props {
  event: Schemas["SingleScheduleEntry"];
  onClose: () => void;
}

/** When an event begins and ends. */
export function WhenDialog({ event, onClose }: Props) {
  const org = useOrg();
  const { timeZone } = useTimes();
  const zone = event.all_day ? "UTC" : timeZone;
  const [isAllDay, setAllDay] = useState(event.all_day);
  const [start, end] = [event.starts_at, event.ends_at ?? event.starts_at];
  const send = async (fields: FormData) => {
    const at = (name: string) =>
      isAllDay
        ? `${typed(fields, `${name}-day`)}T00:00:00Z`
        : instantOf(typed(fields, `${name}-day`), typed(fields, `${name}-time`), timeZone);
    const body = {
      all_day: isAllDay,
      starts_at: at("from"),
      ends_at: at("until"),
      link: typed(fields, "link") || null,
    };
    await api.patch("/api/v1/{org_slug}/calendar/{id}", { ...withId(org, event.id), body });
    refresh(event.id, "/calendar", event.parent_id);
    onClose();
  };
  const fields = (name: string, label: string, at: string) => (
    <div className="row row-wrap">
      <Field
        label={`${label}, day`}
        name={`${name}-day`}
        type="date"
        defaultValue={dayOf(new Date(at), zone)}
        required
      />
      {!isAllDay && (
        <Field
          label={`${label}, time`}
          name={`${name}-time`}
          type="time"
          defaultValue={timeOf(new Date(at), timeZone)}
          required
        />
      )}
    </div>
  );
  return (
    <Dialog label="When" onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">When</h2>
        <Form action="Save" send={send} onCancel={onClose}>
          <Switch
            label="All day"
            checked={isAllDay}
            onChange={(one) => setAllDay(one.target.checked)}
          />
          {fields("from", "From", start)}
          {fields("until", "Until", end)}
          <Field label="Where: a link" name="link" type="url" defaultValue={event.link ?? ""} />
        </Form>
      </div>
    </Dialog>
  );
}
