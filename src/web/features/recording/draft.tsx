import { api, type Recording } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Field, typed } from "../../ui/form.tsx";
import { Sure } from "../../ui/sure.tsx";

/** What only its author sees yet: it is published at once, or at a time. */
export function Draft({
  recording: { id, parent_id, can, scheduled_at },
}: {
  recording: Recording;
}) {
  const org = useOrg();
  const publish = () =>
    void act({
      send: () => api.post("/api/v1/{org_slug}/recordings/{id}/publish", withId(org, id)),
      about: [id, parent_id, "/my/drafts"],
      failed: "Couldn't publish it",
    });
  const schedule = async (fields: FormData) => {
    const at = typed(fields, "at");
    const body = { scheduled_at: at ? new Date(at).toISOString() : null };
    await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body });
    refresh(id, "/my/drafts");
  };
  return (
    <div className="notice notice-warn">
      <span>
        This is a draft: only you see it.
        {scheduled_at && (
          <>
            {" "}
            It is published <Moment at={scheduled_at} />.
          </>
        )}
      </span>
      {can.publish && (
        <>
          <Sure
            label={scheduled_at ? "Another time" : "At a time"}
            className="btn btn-s"
            title="When it is published"
            action="Save"
            run={schedule}
          >
            <Field
              label="At"
              name="at"
              type="datetime-local"
              hint="Empty: not by itself. By the clock of this device."
            />
          </Sure>
          <button type="button" className="btn btn-go btn-s" onClick={publish}>
            Publish it now
          </button>
        </>
      )}
    </div>
  );
}
