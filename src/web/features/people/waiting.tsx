import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, kept, reasonOf, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeople, useRuns, withId } from "../../lib/org.ts";
import { counted } from "../../lib/plain.ts";
import { say } from "../../lib/toast.ts";
import { Moment } from "../../ui/due.tsx";
import { Sure } from "../../ui/sure.tsx";
import { InvitationProjects } from "./invitation-projects.tsx";
import { ROLES } from "./roles.ts";

type Invitation = Schemas["Invitation"];

const invitations = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/people/invitations", inOrg(org)));

/** Who was invited and hasn't come yet: for those who run the organization all, for others theirs. */
export function Waiting() {
  const all = useQuery(invitations(useOrg())).data ?? [];
  if (all.length === 0) return null;
  return (
    <section className="person-two" aria-labelledby="waiting">
      <h2 className="title-s" id="waiting">
        Haven’t come yet
      </h2>
      <ul className="rows rows-l waits">
        {all.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, project_ids, inviter_id, sent_at, expires_at } = invitation;
  const by = usePeople().find(({ membership_id }) => membership_id === inviter_id);
  const hasEnded = Date.parse(expires_at) < Date.now();
  return (
    <li>
      <div className="main">
        {email}
        <span className="sub">
          {ROLES[role]}
          {project_ids.length > 0 && `, into ${counted(project_ids.length, "project")}`}. Sent{" "}
          <Moment at={sent_at} />
          {by && ` by ${by.name}`}.{" "}
          {hasEnded ? (
            "It ended after 30 days: send it again."
          ) : (
            <>
              Good until <Moment at={expires_at} isShort />.
            </>
          )}
        </span>
      </div>
      <Acts invitation={invitation} />
    </li>
  );
}

/** What is said of a mail that was sent too often. */
const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 429
    ? "It was sent several times in the last hour, so it rests for a while"
    : reasonOf(error);

function Acts({ invitation: { id, email, membership_id } }: { invitation: Invitation }) {
  const org = useOrg();
  const runs = useRuns();
  const [isChoosing, setChoosing] = useState(false);
  const [isSending, setSending] = useState(false);
  const resend = () => {
    setSending(true);
    api
      .post("/api/v1/{org_slug}/people/invitations/{id}/resend", withId(org, id))
      .then(() => {
        refresh("/people/invitations");
        say(`${email} has it in the mail again.`);
      })
      .catch((error: unknown) => say(`Couldn’t send it again: ${whyNot(error)}.`))
      .finally(() => setSending(false));
  };
  return (
    <div className="row row-wrap">
      <button type="button" className="btn btn-s" disabled={isSending} onClick={resend}>
        Send again<span className="vh">: {email}</span>
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={() => setChoosing(true)}>
        Projects…<span className="vh">: {email}</span>
      </button>
      {runs && (
        <Sure
          isBad
          label={
            <>
              Take back<span className="vh">: {email}</span>
            </>
          }
          className="btn btn-bad btn-s"
          title="Take back this invitation"
          action="Take it back"
          run={async () => {
            await api.delete("/api/v1/{org_slug}/people/{id}", withId(org, membership_id));
            refresh("/people");
          }}
        >
          <p>The link that {email} got leads nowhere then. You can invite them again.</p>
        </Sure>
      )}
      {isChoosing && (
        <InvitationProjects id={id} email={email} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
