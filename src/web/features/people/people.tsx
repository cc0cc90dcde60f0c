import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { api, kept, type Person } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns } from "../../lib/org.ts";
import { apart } from "../../lib/plain.ts";
import { say } from "../../lib/toast.ts";
import { Face } from "../../ui/faces.tsx";
import { typed } from "../../ui/form/form.tsx";
import { dropWords, fieldPlace, useKeptWords } from "../../ui/form/kept-words.ts";
import { useSending } from "../../ui/form/sending.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { NoRoom } from "../home/no-room.tsx";
import { account } from "../settings/data.ts";
import { InviteLink } from "./invite-link.tsx";
import { ROLES, roleIn, useGivenRoles } from "./roles.ts";
import { PeoplePage } from "./tabs.tsx";
import { Waiting } from "./waiting.tsx";
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
    <PeoplePage title={shared.people}>
      {mayInvite && <Invite />}
      {isFull && <NoRoom account={known} of="people" />}
      {(mayInvite || isFull) && <InviteLink />}
      {(mayInvite || isFull) && <Waiting />}
      <Loaded of={people} rows={8}>
        {(list) => (
          <>
            <Folk people={list.filter(({ company }) => !company?.is_client)} />
            {list.some(({ company }) => company?.is_client) && (
              <>
                <h2 className="title-s two-top">{shared.clients}</h2>
                <Folk people={list.filter(({ company }) => company?.is_client)} />
              </>
            )}
          </>
        )}
      </Loaded>
    </PeoplePage>
  );
}

function Folk({ people }: { people: readonly Person[] }) {
  const org = useOrg();
  return (
    <ul className="folk">
      {people.map((who) => (
        <li key={who.membership_id}>
          <Face who={who} size="l" isNamed />
          <div>
            <Link className="cover" to="/$org/people/$id" params={{ org, id: who.membership_id }}>
              {who.name}
            </Link>
            <p className="small muted">
              {[who.title ?? "", who.company?.name ?? "", ROLES[who.role]]
                .filter(Boolean)
                .map(apart)
                .join(" · ")}
            </p>
          </div>
          {who.status === "invited" && <span className="tag">{words.invited}</span>}
          {who.out_of_office && <span className="tag tag-warn">{words.away}</span>}
        </li>
      ))}
    </ul>
  );
}

function Invite() {
  const org = useOrg();
  const roles = useGivenRoles();
  const { invite } = useSearch({ from: "/$org/people" });
  const form = useRef<HTMLFormElement>(null);
  const place = fieldPlace(placeOf("invitation", org), "email");
  const kept = useKeptWords(place, invite ?? "");
  const { wrong, isBusy, onSubmit } = useSending(async (fields) => {
    const email = typed(fields, "email");
    const body = { email, role: roleIn(fields) };
    await api.post("/api/v1/{org_slug}/people", { ...inOrg(org), body });
    form.current?.reset();
    dropWords(place, email);
    refresh("/people");
    say(shared.invitationIsMailed(email));
  });
  return (
    <form className="invite" ref={form} onSubmit={onSubmit}>
      <div className="invite-row">
        <div className="field">
          <label htmlFor="invite-email">{words.inviteByEmail}</label>
          <input
            key={invite}
            ref={kept.field}
            onInput={kept.onInput}
            className="input"
            id="invite-email"
            name="email"
            type="email"
            defaultValue={invite}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="invite-role">{words.as}</label>
          <select className="input" id="invite-role" name="role" defaultValue="member">
            {roles.map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn btn-go" aria-disabled={isBusy}>
          {words.invite}
        </button>
      </div>
      {wrong !== null && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
