import { handles } from "#/platform/jobs/job.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import { directory } from "../../orgs/memberships.ts";
import { isSandbox, readOrg } from "../../orgs/org.ts";
import { invitationToken } from "./accept.ts";
import { mailInvitation } from "./mails.ts";
import { invitationById } from "./store.ts";

/**
 * Sends the mail of an invitation that is still pending; its link is made here and stored nowhere.
 */
export const invitationMail = handles(mailInvitation, (services) => ({
  async send({ db, tenantId, jobId }, { invitation_id }) {
    const invitation = invitationById.get(db, { id: invitation_id });
    if (invitation?.status !== "pending" || isSandbox(db)) return;
    const people = directory(db).byId;
    const org = readOrg(db).name;
    const inviter = people.get(invitation.inviterId)?.name ?? "Somebody";
    const letter = renderLetter({
      paragraphs: [
        `${inviter} invites you to ${org} on Atoll.`,
        ...(invitation.note ? [invitation.note] : []),
      ],
      action: {
        label: "See the invitation",
        url: `${services.config.baseUrl}/invitations/${invitationToken(services.secrets, tenantId, invitation.id)}`,
      },
      footer: `This invitation is for ${invitation.email}. If you don't expect it, ignore this mail.`,
    });
    const to = { name: people.get(invitation.membershipId)?.name ?? "", address: invitation.email };
    await services.mailer.send(
      { to, subject: `${inviter} invites you to ${org}`, ...letter },
      jobId,
    );
  },
}));
