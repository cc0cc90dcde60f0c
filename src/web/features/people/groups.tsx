import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeopleHere, useRuns, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { changedIn } from "../../ui/form/changed.ts";
import { useDiscarded } from "../../ui/form/chosen.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OfTeam } from "../../ui/nowhere.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { groups } from "../recording/data.ts";
import { PeoplePage } from "./tabs.tsx";
import * as words from "./words.tsx";

type Group = Schemas["Group"];

/** Some people under one name, to be chosen at once. */
export const Groups = () => (
  <OfTeam>
    <AllGroups />
  </OfTeam>
);

function AllGroups() {
  const org = useOrg();
  const known = useQuery(groups(org));
  const [open, setOpen] = useState<Group | "new" | null>(null);
  const runs = useRuns();
  const add = runs && (
    <button type="button" className="btn btn-go" onClick={() => setOpen("new")}>
      {words.newGroup}
    </button>
  );
  return (
    <PeoplePage title={shared.groups}>
      <Loaded of={known}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.noGroups} action={add}>
              {words.whatGroupsAre}
            </Empty>
          ) : (
            <>
              <ul className="rows rows-l">
                {list.map((group) => (
                  <li key={group.id}>
                    {runs ? (
                      <button
                        type="button"
                        className="link-like main"
                        onClick={() => setOpen(group)}
                      >
                        {group.name}
                      </button>
                    ) : (
                      <span className="main">{group.name}</span>
                    )}
                    <FacesOf ids={group.membership_ids} />
                    <span className="due">{shared.countedPeople(group.membership_ids.length)}</span>
                  </li>
                ))}
              </ul>
              <p className="set-acts">{add}</p>
            </>
          )
        }
      </Loaded>
      {open && <GroupDialog group={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </PeoplePage>
  );
}

function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const org = useOrg();
  const people = usePeopleHere().filter(({ role }) => role !== "client");
  const { chosen, choose, times, discard } = useDiscarded<readonly string[]>(
    group?.membership_ids ?? [],
  );
  const save = async (fields: FormData) => {
    const body = { name: typed(fields, "name"), membership_ids: [...chosen] };
    if (group)
      await api.patch("/api/v1/{org_slug}/groups/{id}", {
        ...withId(org, group.id),
        body: changedIn(body, group),
      });
    else await api.post("/api/v1/{org_slug}/groups", { ...inOrg(org), body });
    refresh("/groups");
    onClose();
  };
  const remove = async () => {
    if (!group) return;
    await api.delete("/api/v1/{org_slug}/groups/{id}", withId(org, group.id));
    refresh("/groups");
    onClose();
  };
  const title = group?.name ?? words.newGroup;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form
          action={shared.save}
          send={save}
          onCancel={onClose}
          draft={group ? null : placeOf("group", org)}
          onDiscard={discard}
        >
          <Field label={shared.name} name="name" defaultValue={group?.name ?? ""} required />
          <PickPeople
            key={times}
            label={words.inIt}
            people={people}
            chosen={chosen}
            onChange={choose}
          />
        </Form>
        {group && (
          <Sure
            isBad
            label={words.removeGroup}
            className="btn btn-bad btn-s"
            title={shared.removeNamed(group.name)}
            action={shared.removeIt}
            run={remove}
          >
            <p>{words.peopleOfGroupStay}</p>
          </Sure>
        )}
      </div>
    </Dialog>
  );
}
