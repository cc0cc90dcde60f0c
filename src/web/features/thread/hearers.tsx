import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { act, refresh, show } from "../../lib/optimistic.ts";
import { useIsTeamOrAuthor, useOrg, usePeople, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import * as shared from "../../ui/words.ts";
import { subscribersOf, whoSee } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import { isPutAway } from "../recording/put-away.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/recordings/{id}/subscription";

/** Who hears about new comments, and whether oneself does; of what is in a template nobody hears. */
export function Hearers({ recording }: { recording: Recording }) {
  return useIsInTemplate() ? null : <Hearing recording={recording} />;
}

function Hearing({ recording }: { recording: Recording }) {
  const org = useOrg();
  const { id, subscribed, subscribers_count: count } = recording;
  const known = useQuery(subscribersOf(org, id)).data;
  const ids = known?.membership_ids ?? [];
  const [isChoosing, setChoosing] = useState(false);
  const isAway = isPutAway(recording);
  const mayChoose = useIsTeamOrAuthor(recording) && !isAway;
  const toggle = () =>
    void act({
      show: () => show(id, { subscribed: !subscribed }),
      send: () => (subscribed ? api.delete(PATH, withId(org, id)) : api.put(PATH, withId(org, id))),
      about: [id],
      failed: shared.couldntChange,
    });
  return (
    <div className="foot-note">
      <Faces people={usePeopleOf(ids)} />
      <span>{words.peopleHear(count, subscribed)}</span>
      {known && mayChoose && (
        <button type="button" className="btn btn-s" onClick={() => setChoosing(true)}>
          {shared.choosePeople}
        </button>
      )}
      {!isAway && (
        <button type="button" className="btn btn-quiet btn-s push" onClick={toggle}>
          {subscribed ? words.stopTellingMe : words.tellMeToo}
        </button>
      )}
      {isChoosing && (
        <Choosing recording={recording} ids={ids} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

interface ChoosingProps {
  recording: Recording;
  ids: readonly string[];
  onClose: () => void;
}

function Choosing({ recording, ids, onClose }: ChoosingProps) {
  const { id, project_id, visible_to_clients } = recording;
  const org = useOrg();
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  const everybody = usePeople();
  const inProject = usePeopleIn(project_id);
  const save = async () => {
    await api.put("/api/v1/{org_slug}/recordings/{id}/subscribers", {
      ...withId(org, id),
      body: {
        add: chosen.filter((one) => !ids.includes(one)),
        remove: ids.filter((one) => !chosen.includes(one)),
      },
    });
    refresh(id);
    onClose();
  };
  return (
    <Dialog label={words.whoHears} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.whoHears}</h2>
        <Form action={shared.save} send={save} onCancel={onClose}>
          <PickPeople
            label={words.theyHear}
            people={whoSee(inProject ?? everybody, visible_to_clients)}
            chosen={chosen}
            onChange={setChosen}
          />
        </Form>
      </div>
    </Dialog>
  );
}
