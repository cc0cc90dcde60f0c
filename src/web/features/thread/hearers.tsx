import { useQuery } from "@tanstack/react-query";
import { api, type Recording } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import { subscribersOf } from "../recording/data.ts";

const PATH = "/api/v1/{org_slug}/recordings/{id}/subscription";

/** Who hears about new comments, and whether oneself does. */
export function Hearers({ recording }: { recording: Recording }) {
  const org = useOrg();
  const { id, subscribed, subscribers_count: count } = recording;
  const ids = useQuery(subscribersOf(org, id)).data?.membership_ids ?? [];
  const toggle = () =>
    void act({
      show: () => show(id, { subscribed: !subscribed }),
      send: () => (subscribed ? api.delete(PATH, withId(org, id)) : api.put(PATH, withId(org, id))),
      about: [id],
      failed: "Couldn't change that",
    });
  return (
    <p className="foot-note">
      <Faces people={usePeopleOf(ids)} />
      <span>
        {count === 1 ? "1 person hears" : `${count} people hear`} about new comments
        {subscribed ? ", you too." : "."}
      </span>
      <button type="button" className="link small" onClick={toggle}>
        {subscribed ? "Stop telling me" : "Tell me too"}
      </button>
    </p>
  );
}
