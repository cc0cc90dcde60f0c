import type { ReactNode } from "react";
import { apart } from "../../lib/plain.ts";

export const onlyYou = "Only you see this page.";
export const assignments = "Assignments";
export const myActivity = "My activity";
export const putOff = "Put off";

// What one has to do.
export const yourNextDays = "Your next days";
export const comesBack = (when: ReactNode) => <>Comes back {when}</>;
export const late = "Late";
export const later = "Later";
export const laterThisWeek = "Later this week";
export const nextWeek = "Next week";
export const afterThat = "After that";
export const everything = "Everything";
export const byWhenDue = "By when it is due";
export const nothingOfYours = "Nothing of yours";
export const noWorkDueThen = "No work of yours is due then.";
export const calmDay = "A calm day";
export const nothingDueToday = "Nothing is due today, and no event is yours.";
export const upNext = "Up next";
export const whatUpNextIs = "Keep the two or three things here that you do first.";
export const beginWith = (title: string) => `Begin with ${apart(title)}`;
export const inYourOrder = "In your own order";
export const upNextNamed = (title: string) => `Up next: ${apart(title)}`;
export const isUpNext = (title: string) => `${apart(title)} is up next`;
export const isNotUpNext = (title: string) => `${apart(title)} is not up next`;
export const moveNamed = (title: string) => `Move: ${apart(title)}`;
export const dropHere = "Drop it here";
export const up = "Up";
export const notUpNext = "Not up next";
export const couldntChangeNext = "Couldn't change what comes next";
export const nothingDone = "Nothing done yet";
export const whatYouFinish = "What you finish of your work gathers here.";

// What was cheered.
export const noCheers = "No cheers yet";
export const whatCheersAre = "A few warm words on what you made gather here.";
export const forYou = "For you";
export const fromYou = "From you";
export const youTo = (name: string) => `You to ${apart(name)}`;

// What one keeps.
export const noBookmarks = "No bookmarks";
export const whatBookmarksAre = "Bookmark anything to find it here again.";
export const takeBookmarkAway = "Take the bookmark away";
export const couldntTakeBookmarkAway = "Couldn't take the bookmark away";
export const nothingPutOff = "Nothing put off";
export const whatSnoozesAre = "Snooze anything, and it comes back when you want.";
export const bringBackNow = "Bring it back now";
export const noDrafts = "No drafts";
export const whatDraftsAre = "What you write and keep for later is here, for you alone.";
export const goesOut = (when: ReactNode) => <>goes out {when}</>;
export const typedHere = "Typed in this browser, not sent";
export const cantBeSent =
  "This can’t be sent: what it was for is gone, or you can’t see it any more.";
export const typedForTrashed = (name: string) =>
  `${apart(name)} is in the trash. What you typed is kept:`;
export const typedForArchived = (name: string) =>
  `${apart(name)} is archived. What you typed is kept:`;
export const typedForMoved = (name: string, place: string, project: string) =>
  `${apart(name)} was moved to “${apart(place)}” in ${apart(project)}. What you typed is kept:`;
export const typedForGone =
  "What you were writing in is gone, or you can’t see it any more. What you typed is kept:";
export const goOnWriting = "Go on writing";
export const copyWords = "Copy the words";
export const wordsAreCopied = "The words are copied.";

// Notes.
export const yourNote = "Your note";
export const nothingYet = "Nothing yet.";
export const savedAt = (when: ReactNode) => <>Saved {when}</>;
export const write = "Write";
export const bringBackBefore = "Bring back the one before";
export const changedElsewhere =
  "It was changed elsewhere while you were writing. Yours is not lost: compare them, and save again.";
export const otherNotes = "Other notes";
export const writeAnother = "Write another note";
export const keepNote = "Keep this note";
export const whatNotesAre = "A note of its own for whatever is more than a line.";
export const noTitle = "Without a title";
export const withoutTitle = "without a title";
export const editNote = (title: string) => `Edit the note ${apart(title)}`;
export const deleteNote = (title: string) => `Delete the note ${apart(title)}`;
export const deleteNoteAsking = "Delete…";
export const deleteIt = "Delete it";
export const goneForGood = "It is gone for good: notes have no trash.";
