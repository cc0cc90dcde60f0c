import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { act, refresh, show } from "../../lib/optimistic.ts";
import { useIsTeamOrAuthor, useOrg, withId } from "../../lib/org.ts";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import { subscribersOf } from "../recording/data.ts";
import { isPutAway } from "../recording/put-away.ts";
import { ChooseHearers } from "./choose-hearers.tsx";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/recordings/{id}/subscription";

/** Who hears about new comments, and whether oneself does; of what is in a template nobody hears. */
export function Hearers({ recording }: { recording: Recording }) {
  return useIsInTemplate() ? null : <Hearing recording={recording} />;
}

function Hearing({ recording }: { recording: Recording }) {
  const { people, choosing, own } = useHearing(recording, words.theyHear);
  return (
    <div className="foot-note">
      <Faces people={people} />
      <span>{words.peopleHear(recording.subscribers_count, recording.subscribed)}</span>
      {choosing.isOffered && (
        <button type="button" className="btn btn-s" onClick={choosing.open}>
          {shared.choosePeople}
        </button>
      )}
      {own && (
        <button type="button" className="btn btn-quiet btn-s push" onClick={own.toggle}>
          {own.label}
        </button>
      )}
      {choosing.window}
    </div>
  );
}

/** Who hears of something, how that is changed for others, and for oneself; what they hear stands in `label`. */
export function useHearing(recording: Recording, label: string) {
  const org = useOrg();
  const { id, subscribed } = recording;
  const known = useQuery(subscribersOf(org, id)).data;
  const ids = known?.membership_ids ?? [];
  const [isChoosing, setChoosing] = useState(false);
  const isAway = isPutAway(recording);
  // In a ping everybody decides for themselves.
  const isOwnMatter = recording.ancestors.some(({ type }) => type === "dm");
  const mayChoose = useIsTeamOrAuthor(recording) && !isAway && !isOwnMatter;
  const toggle = () =>
    void act({
      show: () => show(id, { subscribed: !subscribed }),
      send: () => (subscribed ? api.delete(PATH, withId(org, id)) : api.put(PATH, withId(org, id))),
      about: [id],
      failed: shared.couldntChange,
    });
  const save = async (chosen: readonly string[]) => {
    await api.put("/api/v1/{org_slug}/recordings/{id}/subscribers", {
      ...withId(org, id),
      body: {
        add: chosen.filter((one) => !ids.includes(one)),
        remove: ids.filter((one) => !chosen.includes(one)),
      },
    });
    refresh(id);
  };
  const window = isChoosing && (
    <ChooseHearers
      project={recording.project_id}
      isForClients={recording.visible_to_clients}
      label={label}
      ids={ids}
      save={save}
      onClose={() => setChoosing(false)}
    />
  );
  return {
    people: usePeopleOf(ids),
    isKnown: known !== undefined,
    choosing: {
      isOffered: known !== undefined && mayChoose,
      open: () => setChoosing(true),
      window,
    },
    own: isAway ? null : { toggle, label: subscribed ? words.stopTellingMe : words.tellMeToo },
  };
}
