import { api, type Recording } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Field, typed } from "../../ui/form/form.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

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
      failed: words.couldntPublish,
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
        {words.draft}
        {scheduled_at && <> {words.publishedAt(<Moment at={scheduled_at} />)}</>}
      </span>
      {can.publish && (
        <>
          <Sure
            label={scheduled_at ? words.anotherTime : words.atTime}
            className="btn btn-s"
            title={words.whenPublished}
            action={shared.save}
            run={schedule}
          >
            <Field label={words.at} name="at" type="datetime-local" hint={words.howTimeIsRead} />
          </Sure>
          <button type="button" className="btn btn-go btn-s" onClick={publish}>
            {words.publishNow}
          </button>
        </>
      )}
    </div>
  );
}
