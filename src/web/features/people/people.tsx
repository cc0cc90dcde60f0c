import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { api, kept } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { typed } from "../../ui/form/form.tsx";
import { dropWords, fieldPlace, useKeptWords } from "../../ui/form/kept-words.ts";
import { useSending } from "../../ui/form/sending.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import { NoRoom } from "../home/no-room.tsx";
import { account } from "../settings/data.ts";
import { Everybody, whoAreThere } from "./everybody.tsx";
import { ProjectBoxes, projectsIn } from "./invitation-projects.tsx";
import { InviteLink } from "./invite-link.tsx";
import { roleIn, useGivenRoles } from "./roles.ts";
import { PeoplePage } from "./tabs.tsx";
import * as words from "./words.tsx";

/** Invite, then faces. */
export function People() {
  const org = useOrg();
  const people = useQuery(kept(api.question("/api/v1/{org_slug}/people", inOrg(org))));
  const known = useQuery(account(org)).data;
  const mayInvite = known?.can.invite_people ?? false;
  // Nothing but the plan keeps who runs the organization from inviting; places can be made free.
  const isFull = useRuns() && known?.can.invite_people === false;
  return (
    <PeoplePage title={shared.people} about={people.data && whoAreThere(people.data)}>
      {mayInvite && <Invite />}
      {isFull && <NoRoom account={known} of="people" />}
      {(mayInvite || isFull) && <InviteLink />}
      <Loaded of={people} rows={8}>
        {(list) => <Everybody people={list} isAsked={mayInvite || isFull} />}
      </Loaded>
    </PeoplePage>
  );
}

/** Into which projects they come, for who wants to say so at once. */
function IntoProjects() {
  const all = useQuery(projects(useOrg())).data ?? [];
  if (all.length === 0) return null;
  return (
    <details>
      <summary className="small">{words.intoWhichProjects}</summary>
      <ProjectBoxes all={all} />
    </details>
  );
}

function WhatTheyAre() {
  const roles = useGivenRoles();
  return (
    <div className="field">
      <label htmlFor="invite-role">{words.theyAre}</label>
      <select className="input" id="invite-role" name="role" defaultValue="member">
        {roles.map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Invite() {
  const org = useOrg();
  const { invite } = useSearch({ from: "/$org/people" });
  const form = useRef<HTMLFormElement>(null);
  const place = fieldPlace(placeOf("invitation", org), "email");
  const kept = useKeptWords(place, invite ?? "");
  const { wrong, wrongs, isBusy, onSubmit } = useSending(async (fields) => {
    const email = typed(fields, "email");
    const body = { email, role: roleIn(fields), project_ids: projectsIn(fields) };
    await api.post("/api/v1/{org_slug}/people", { ...inOrg(org), body });
    form.current?.reset();
    dropWords(place, email);
    refresh("/people");
    say(shared.invitationIsMailed(email));
  });
  const refusal = wrongs.email ?? wrong;
  return (
    <form className="invite" noValidate ref={form} onSubmit={onSubmit}>
      <h2 className="title-s">{words.inviteSomeone}</h2>
      <div className="invite-row">
        <div className="field">
          <label htmlFor="invite-email">{words.emailAddress}</label>
          <input
            key={invite}
            ref={kept.field}
            onInput={kept.onInput}
            className="input"
            id="invite-email"
            name="email"
            type="email"
            defaultValue={invite}
            data-field="email"
            aria-invalid={wrongs.email !== undefined || undefined}
            aria-describedby={refusal === null ? undefined : "invite-wrong"}
            required
          />
        </div>
        <WhatTheyAre />
        <button type="submit" className="btn btn-go" aria-disabled={isBusy}>
          {words.sendInvitation}
        </button>
      </div>
      <IntoProjects />
      {refusal !== null && (
        <p className="err" role="alert" id="invite-wrong">
          {refusal}
        </p>
      )}
    </form>
  );
}
