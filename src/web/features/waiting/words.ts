import { apart } from "../../lib/plain.ts";

export const notSentYet = "Not sent yet";
export const nothingWaits = "Nothing waits";
export const waitsHere = "What you do without a network waits here until it is sent.";
export const sendNow = "Send it now";
export const forgetIt = "Forget it";
export const forgotten = "It is forgotten and won’t be sent.";
export const lookAtIt = "Look at it";
export const whatYouWrote = "What you wrote";
export const whatYouChose = "What you chose";
export const dayIsNoMore = "That day is no more";

// What it is that waits.
export const aComment = "A comment";
export const anAnswer = "An answer";
export const somethingNew = "Something new";
/** `New to-do`, `New card`. */
export const newNamed = (type: string) => `New ${type.toLowerCase()}`;
export const aNewProject = "New project";
export const aNewTemplate = "New template";
export const aNewPing = "New ping";
export const aNewEvent = "New event";
export const anEvent = "A change of an event";
export const aDayOfEvent = "A change of an event that repeats";
export const markedAsDone = "Marked as done";
export const openedAgain = "Opened again";
export const moved = "Moved";
export const copied = "Copied";
export const whoItIsFor = "Who it is for";
export const broughtBack = "Brought back";
export const archived = "Archived";
export const putInTrash = "Put in the trash";
export const aCheer = "A cheer";
export const cheerTakenBack = "A cheer taken back";
export const pinned = "Pinned to the top";
export const unpinned = "No longer pinned";
export const follows = "You hear about it";
export const followsNoMore = "You hear no more about it";
export const shown = "Shown to the client";
export const hidden = "Hidden from the client";
export const movedOnHill = "Moved on the hill";
export const readInHey = "Read in Hey!";
export const severalAtOnce = "A change of several to-dos";
export const changedWords = "Changed words";
export const newTitle = "A new title";
export const anotherDay = "Another day";
export const aChange = "A change";

// What it was done to, and where.
export const inNamed = (place: string) => `in “${apart(place)}”`;
export const named = (title: string) => `“${apart(title)}”`;
