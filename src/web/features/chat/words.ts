import { apart } from "../../lib/plain.ts";

/** What chats and pings say. */

export const noPings = "No pings yet";
export const whatPingIs = "A ping is a chat with one person, or a few.";
export const newPing = "New ping";
export const severalPeople = "Several people…";
export const withWhom = "With whom";
export const beginIt = "Begin it";
export const chooseSomebody = "Choose somebody.";
export const atMost = (count: number) => `Choose at most ${count} people.`;
export const couldntBegin = "Couldn't begin the chat";

export const whatWasSaid = "What was said";
export const showEarlier = "Show what was said before";
export const nothingSaid = "Nothing said yet";
export const whatRoomIs =
  "Here everybody of the project talks: quick words, questions, a picture. What is to last is better a message.";
export const whatPingWithIs = (names: string) =>
  `What is said here stays between you and ${apart(names)}. Nobody else reads it.`;
export const whatOwnPingIs = "Here you talk to yourself: nobody else reads it.";
export const newSinceYouWereHere = "New since you were here";
export const edited = "edited";
export const waitsToBeSent = "It waits to be sent.";
export const wasntSent = (why: string) => `This wasn’t sent: ${why}`;
export const couldntCheer = "Couldn't cheer";
export const makeItNewLine = "Make it a new line";
export const yourLine = "Your line";
export const takeAwayAsking = "Take it away…";
export const takeThisAway = "Take this line away?";
export const whatTakingAwayDoes = "It is gone for everybody, and doesn't come back.";
export const takeItAway = "Take it away";

export const whoToMention = "Whom to mention";
export const attachFile = "Attach a file";
export const dropFiles = "Drop them here to send them.";
export const files = "Files";
export const noFiles = "No files yet";
export const whatFilesAre = "What is attached to this chat is listed here.";

export const saySomethingTo = (whom: string) => `Say something to ${apart(whom)}`;
export const send = "Send";

/** Who is about to say something; nothing where nobody is. */
export function typing(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length > 2) return "Several people are typing";
  return `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing`;
}
