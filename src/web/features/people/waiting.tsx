import { type ReactNode, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, kept, reasonOf, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeople, useRuns, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Moment } from "../../ui/due.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { InvitationProjects } from "./invitation-projects.tsx";
import { ROLES, useMayGive } from "./roles.ts";
import * as words from "./words.tsx";

type Invitation = Schemas["Invitation"];

/** Who was invited and hasn't come yet: for those who run the organization all, for others theirs. */
export const invitations = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/people/invitations", inOrg(org)));

interface Props {
  all: readonly Invitation[];
  /** Who was invited by others: what became of that isn't one's own to decide. */
  others: ReactNode;
}

export function Waiting({ all, others }: Props) {
  return (
    <section aria-labelledby="waiting">
      <h2 className="title-s hey-gap" id="waiting">
        {words.haventCome}
      </h2>
      {others}
      {all.length > 0 && (
        <ul className="rows rows-l waits">
          {all.map((one) => (
            <InvitationRow key={one.id} invitation={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, project_ids, inviter_id, sent_at, expires_at } = invitation;
  const by = usePeople().find(({ membership_id }) => membership_id === inviter_id);
  const mayDecide = useMayGive()(role);
  const hasEnded = Date.parse(expires_at) < Date.now();
  return (
    <li>
      <span className="av av-l hue-stone" data-i="?" aria-hidden="true" />
      <div className="main">
        <b>{email}</b>
        <span className="sub">
          {words.asWhatInto(ROLES[role], project_ids.length)}{" "}
          {words.sentBy(<Moment at={sent_at} />, by?.name)}{" "}
          {hasEnded ? words.ended : words.goodUntil(<Moment at={expires_at} isShort />)}
        </span>
      </div>
      {mayDecide && <Acts invitation={invitation} />}
    </li>
  );
}

/** What is said of a mail that was sent too often. */
const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? words.sentTooOften : reasonOf(error);

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
        say(words.mailedAgain(email));
      })
      .catch((error: unknown) => say(words.couldntSendAgain(whyNot(error))))
      .finally(() => setSending(false));
  };
  return (
    <div className="row row-wrap">
      <button type="button" className="btn btn-s" disabled={isSending} onClick={resend}>
        {words.sendAgain}
        <span className="vh">: {email}</span>
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={() => setChoosing(true)}>
        {words.projectsAsking}
        <span className="vh">: {email}</span>
      </button>
      {runs && (
        <Sure
          isBad
          label={
            <>
              {words.takeBack}
              <span className="vh">: {email}</span>
            </>
          }
          className="btn btn-bad btn-s"
          title={words.takeBackInvitation}
          action={shared.takeBack}
          run={async () => {
            await api.delete("/api/v1/{org_slug}/people/{id}", withId(org, membership_id));
            refresh("/people");
          }}
        >
          <p>{words.linkLeadsNowhere(email)}</p>
        </Sure>
      )}
      {isChoosing && (
        <InvitationProjects id={id} email={email} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
