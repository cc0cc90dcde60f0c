import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";

/** What the page of a project says. */

export const setUp = (project: string) => `Set up ${apart(project)}`;
export const latest = "Latest";
export const allActivity = "All activity";
export const whoIsInIt = (count: number) =>
  count === 1 ? "One person is in it" : `${count} people are in it`;
export const allDay = "all day";
export const todayAt = (time: string) => `Today, ${time}`;
export const inMonthAt = (month: string, time: string) => `${month}, ${time}`;

// What its tools are for, where nothing is yet.
export const messagesAreFor = "News, plans and questions that should be found again.";
export const toDosAreFor = "What is to be done, by whom, by when.";
export const boardIsFor = "Work that moves through stages, column by column.";
export const filesAreFor = "Documents, pictures and files, in folders.";
export const addFile = "Add a file";
export const scheduleIsFor = "When things happen, for everybody here.";
export const chatIsFor = "Quick words that need no subject.";
export const checkInsAreFor =
  "A question that everybody is asked, again and again, instead of a meeting.";
export const clientAreaIsFor = "Letters to the client, and what they are to approve.";
export const theClient = "The client";
export const writeToClient = "Write to the client";

// Pages elsewhere.
export const elsewhere = "Elsewhere";
export const addLink = "Add a link";
export const address = "Address";
export const whatIsThere = "What is there";
export const clientsSeeIt = "Clients see it";
export const takeAway = (link: string) => `Take away ${link}`;
export const couldntTakeLinkAway = "Couldn't take the link away";

// The hill.
export const hill = "Hill chart";
export const whereThingsStand = "Where things stand";
export const figuringOut = "figuring it out";
export const atTop = "at the top";
export const gettingDone = "getting it done";
export const done = "done";
export const figuringOutSide = "Figuring it out";
export const gettingDoneSide = "Getting it done";
export const placeOf = (list: string, place: string) => `${apart(list)}: ${place}`;
export const couldntMove = "Couldn't move it on the hill";
export const movedAt = (who: string, lists: number, when: ReactNode) => (
  <>
    <bdi>{who}</bdi> moved {lists}, {when}
  </>
);
export const seeEarlier = "See earlier";

// Where it stood before.
export const whereThingsStood = "Where things stood";
export const earlier = "Earlier, the newest first";
export const lists = (count: number) => counted(count, "list");
export const moved = (who: ReactNode, what: ReactNode) => (
  <>
    <bdi>{who}</bdi> moved {what}
  </>
);
export const takenOff = "taken off the hill";
export const saySomethingAboutIt = "Say something about it";

// The gauge.
export const onTrack = "On track";
export const someRisk = "Some risk";
export const concerned = "Concerned";
export const gauge = (status: string, position: number) => `Gauge: ${status}, ${position} of 100`;
export const sayHowItsGoing = "Say how it’s going";
export const nobodySaidSo = "Nobody has said so yet.";
export const tellEverybody = "Tell everybody";
export const why = "Why, in a sentence";
