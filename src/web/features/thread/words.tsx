import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";

/** What is said under a recording says, and what is done with it from there. */

// Comments.
export const comments = (count: number) =>
  count === 0 ? "No comments yet" : counted(count, "comment");
export const commentsAreClosed = "Comments are closed here.";
export const commentWaits =
  "Nothing can be said here any more. What you wrote is kept until you discard it.";
export const addComment = "Add a comment…";
export const yourComment = "Your comment";
export const makeItNewComment = "Make it a new comment";
export const postComment = "Post comment";
export const changedAt = (when: ReactNode) => <>{when} · changed</>;
export const whatToDoWithWords = (who: string) => `What to do with what ${apart(who)} said`;

// Cheers.
export const yourCheer = "Your cheer";
export const cheerSuch = "Well done";
export const couldntSendCheer = "Couldn't send the cheer";
export const couldntTakeCheerBack = "Couldn't take the cheer back";

// What happened between the comments.
export const changedTitle = (who: ReactNode) => <>{who} changed the title</>;
export const markedAsDone = (who: ReactNode) => <>{who} marked it as done</>;
export const openedAgain = (who: ReactNode) => <>{who} opened it again</>;
export const changedWhoItIsFor = (who: ReactNode) => <>{who} changed who it is for</>;
export const changedDay = (who: ReactNode) => <>{who} changed the day</>;
export const movedIt = (who: ReactNode) => <>{who} moved it</>;
export const changedWhoSeesIt = (who: ReactNode) => <>{who} changed who sees it</>;
export const archivedIt = (who: ReactNode) => <>{who} archived it</>;
export const tookOutOfArchive = (who: ReactNode) => <>{who} took it out of the archive</>;
export const closedComments = (who: ReactNode) => <>{who} closed the comments</>;
export const openedComments = (who: ReactNode) => <>{who} opened the comments again</>;
export const madePublicLink = (who: ReactNode) => <>{who} made a public link</>;
export const tookPublicLinkAway = (who: ReactNode) => <>{who} took the public link away</>;
export const changedHowItRepeats = (who: ReactNode) => <>{who} changed how it repeats</>;
export const pinnedIt = (who: ReactNode) => <>{who} pinned it</>;
export const approvedIt = (who: ReactNode) => <>{who} approved it</>;
export const turnedItDown = (who: ReactNode) => <>{who} turned it down</>;
export const addedVersion = (who: ReactNode) => <>{who} added a version</>;
export const changedColour = (who: ReactNode) => <>{who} changed its colour</>;

// Who hears about it.
export const whoHears = "Who hears about it";
export const theyHear = "They hear about new comments";
export const peopleHear = (count: number, isMe: boolean) =>
  `${count === 1 ? "1 person hears" : `${count} people hear`} about new comments${isMe ? ", you too." : "."}`;
export const stopTellingMe = "Stop telling me";
export const tellMeToo = "Tell me too";

// Who has it open.
export const theyHaveItOpen = "They have it open, too";
export const theyHaveItOpenNamed = (faces: ReactNode) => (
  <>
    <span className="vh">They have it open, too: </span>
    {faces}
  </>
);

// What is kept for oneself, and put off.
export const couldntChangeBookmark = "Couldn't change the bookmark";
export const snoozeAsking = "Snooze…";
export const couldntPutOff = "Couldn't put it off";
export const inThreeHours = "In three hours";
export const backInThreeHours = "It comes back to you in three hours.";
export const tomorrowMorning = "Tomorrow morning";
export const backTomorrowMorning = "It comes back to you tomorrow morning.";
export const onMonday = "On Monday";
export const backOnMonday = "It comes back to you on Monday.";
export const inWeek = "In a week";
export const backInWeek = "It comes back to you in a week.";

// Its menu.
export const pinToTop = "Pin it to the top";
export const takePinOut = "Take the pin out";
export const couldntChangePin = "Couldn't change the pin";
export const showToClient = "Show to the client";
export const hideFromClient = "Hide from the client";
export const couldntChangeWhoSees = "Couldn't change who sees it";
export const openComments = "Open the comments";
export const closeComments = "Close the comments";
export const takeOutOfTrash = "Take out of the trash";
export const takeOutOfArchive = "Take out of the archive";
export const couldntArchive = "Couldn't archive it";

// Where it goes.
export const copyTo = "Copy it to";
export const moveTo = "Move it to";
export const moveIt = "Move it";
export const withItsComments = "With its comments";
export const isCopied = "The copy is there.";
export const isCopiedForClient = "The copy is there. The client sees it.";
export const hasMoved = "It has moved.";
export const hasMovedToClient = "It has moved. The client sees it there.";
export const project = "Project";
export const place = "Place";
export const atItsTop = "At its top";
export const isHereNow = "It lies here now.";
export const comesInto = (folder: string) => `It comes into “${apart(folder)}”.`;
export const noPlace = "There is no place for it in that project.";

// Its history.
export const history = "History";
export const whatLinksToIt = "What links to it";
export const whatWasDone = "What was done";

export const quoted = (title: string) => `“${apart(title)}”`;
/** What has no title by what it is: `The comment`. */
export const theThing = (type: string) => `The ${type.toLowerCase()}`;
export const isInTrash = (name: string) => `${apart(name)} is in the trash.`;
export const isArchived = (name: string) => `${apart(name)} is archived.`;

// Its public link.
export const publicLink = "Public link";
export const makePublicLink = "Make a public link";
export const whoReadsPublicLink =
  "Anybody with the address reads it without signing in, with its author's name and the organization's; comments stay here.";
export const itsAddress = "Its address";
export const copyAddress = "Copy the address";
export const addressIsCopied = "The address is copied.";
export const isPublic = "Anybody with the address of its public link reads it.";
export const couldntChangePublicLink = "Couldn't change the public link";
