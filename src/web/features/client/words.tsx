import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";
import type { DueTone } from "../../lib/when.ts";
import * as shared from "../../ui/words.ts";

/** What goes between us and the client says: letters, approvals and their answers. */

export const nothingBetweenYou = "Nothing between you yet";
export const whatClientSees =
  "What stands here, the client sees: letters, and what they are asked to approve.";

// Letters.
export const writeLetter = "Write a letter";
export const whatItIsAbout = "What it is about";
export const dear = "Dear…";
export const sendIt = "Send it";
export const couldntSend = "Couldn't send the letter";
export const couldntAsk = "Couldn't ask for approval";
export const letters = "Letters";
export const whatYouWriteStandsHere = "What you write to each other stands here.";
export const writeToTeam = "Write to the team";
export const letterBy = (who: string, when: ReactNode, isAnswered: boolean) => (
  <>
    <bdi>{who}</bdi>, {when}
    {isAnswered && " · answered"}
  </>
);

// What is to be approved.
export const askForApproval = "Ask for approval";
export const ask = "Ask";
export const whatIsToBeApproved = "What is to be approved?";
export const whatTheyShouldKnow = "What they should know";
export const whoDecides = "Who decides";
export const by = "By";
export const client = (name: string) => `${apart(name)}, client`;

// How an approval stands.
export const waitsForAnswer = "Waits for an answer";
export const approved = "Approved";
export const turnedDown = "Turned down";
export const decides = (who: string) => `${apart(who)} decides.`;
export const somebodyElse = "Somebody else";
export const approvedIt = (who: string, when: ReactNode) => (
  <>
    <bdi>{who}</bdi> approved it{when && <>, {when}</>}
  </>
);
export const turnedItDown = (who: string, when: ReactNode) => (
  <>
    <bdi>{who}</bdi> turned it down{when && <>, {when}</>}
  </>
);

/** `Due tomorrow`; what is late says that it was due. */
export const dueOn = (day: string, tone: DueTone) => {
  const isNear = day === shared.today || day === shared.tomorrow;
  return tone === "late" ? day : `Due ${isNear ? day.toLowerCase() : day}`;
};

// What is answered.
export const approve = "Approve";
export const approveNamed = (title: string) => `Approve: ${apart(title)}`;
export const approveIt = "Approve it";
export const saidOnce = "This can be said once.";
export const notThisOne = "Not this one…";
export const turnDownNamed = (title: string) => `Turn down: ${apart(title)}`;
export const turnItDown = "Turn it down";
export const why = "Why";
export const whyIsComment = "It stands under it as a comment, for all who see this.";
export const reasonIsKept = "Your answer is there; why is not yet. It waits in the comment below.";
export const askQuestionFirst = "Ask a question first";

// What waits for the client, and what was decided.
export const waitsForYourApproval = "Waiting for your approval";
export const waitsForYourApprovalBy = (day: string, tone: string) =>
  tone === "late" ? `Waiting for your approval. ${day}` : `Waiting for your approval, by ${day}`;
export const whatWaitsAfter = "What waits after that";
export const waitsForYouToo = "Waits for you, too";
export const decidedSoFar = "Decided so far";

// What clients see.
export const clientSeesThis = "Client sees this";

// What clients see of what is put somewhere else.
export const clientWillSee = (shown: number, count: number, comments?: string) => {
  const some = count === 1 ? "it" : shown === count ? "them" : `${shown} of them`;
  return `The client will see ${some}${comments ? `, and ${comments}` : ""}.`;
};
export const clientWontSee = (isPlaceSeen: boolean, count: number) => {
  const it = count === 1 ? "it" : "them";
  return isPlaceSeen
    ? `The client won’t see ${it} until you show ${it} to them.`
    : `The client won’t see ${it} there.`;
};
export const itsComments = (count: number) =>
  count > 0 ? `its ${counted(count, "comment")}` : "the comments in it";
export const theirComments = "their comments";

// What is shown to them in no tool that they see.
export const shownToYou = "Shown to you";
