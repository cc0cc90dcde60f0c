import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";

/** What recordings say whatever they are, and what the rooms of several of them say. */

// What people call the types.
export const message = "Message";
export const toDos = "To-dos";
export const list = "List";
export const toDo = "To-do";
export const document = "Document";
export const file = "File";
export const schedule = "Schedule";
export const event = "Event";
export const column = "Column";
export const card = "Card";
export const step = "Step";
export const chatLine = "Chat line";
export const checkIns = "Check-ins";
export const checkIn = "Check-in";
export const answer = "Answer";
export const letter = "Letter to the client";
export const approval = "Approval";
export const comment = "Comment";
export const moveOnHill = "Move on the hill";
export const noteOnHowItGoes = "Note on how it’s going";

// What is counted of them.
export const doneOf = (done: number, all: number) => `${done} of ${all}`;
export const commentCount = (count: number) => counted(count, "comment");
/** The number beside a sign, whose meaning is only heard. */
export const comments = (count: number) => (
  <>
    {count}
    <span className="vh">{count === 1 ? " comment" : " comments"}</span>
  </>
);

// What is done with them.
export const whatToDoWith = (title: string) => `What to do with ${apart(title)}`;
export const move = (title: string) => `Move ${apart(title)}`;
export const up = "Up";
export const couldntMoveBack = "Couldn't move it back";

// What the server doesn’t have yet.
export const beingSent = "Being sent";
export const waitsToBeSent = "Waits to be sent";
export const wasntSent = "It wasn’t sent";

// What was archived.
export const archived = "Archived";
export const nothingArchived = "Nothing here is archived.";
/** Where a card lies that was archived: `Card in “Doing”`. */
export const typeIn = (type: string, place: string) => `${type} in “${apart(place)}”`;
export const project = "Project";
/** `the list “Rigging”`. */
export const theNamed = (type: string, title: string) =>
  `the ${type.toLowerCase()} “${apart(title)}”`;
export const liesIn = (what: ReactNode, status: string) => (
  <>
    {" "}
    It lies in {what}, which is {status === "trashed" ? "in the trash" : "archived"}.
  </>
);

// A tool that is switched off.
export const isSwitchedOff =
  "This is switched off in its project. What is here stays, and nothing new comes to it.";
export const toolsOfProject = "The project’s tools";

// A draft.
export const draft = "This is a draft: only you see it.";
export const publishedAt = (when: ReactNode) => <>It is published {when}.</>;
export const publishNow = "Publish it now";
export const couldntPublish = "Couldn't publish it";
export const atTime = "At a time";
export const anotherTime = "Another time";
export const whenPublished = "When it is published";
export const at = "At";
export const howTimeIsRead = "Empty: not by itself. By the clock of this device.";

// Its title and its words.
export const title = "Title";
export const ofSomebody = (name: string, what: string) =>
  `${name}’s ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
export const editTitle = (title: string) => `${apart(title)}, edit the title`;
export const titleAsItWas = "The title is as it was.";
export const bringTitleBack = "Bring back what you typed";
export const couldntChangeTitle = "Couldn't change the title";
export const saysNow = (title: string) => `It says “${apart(title)}” now.`;
export const keepThat = "Keep that";
export const editWords = "Edit these words";
export const addNotes = "Add notes";
export const addWords = "Add words";
export const savedMeanwhileBy = (who: string) => (
  <>
    <b>
      <bdi>{who}</bdi> saved another version
    </b>{" "}
    while you were writing. Yours is not lost.
  </>
);
export const seeWhatItSaysNow = "See what it says now";
export const savedMeanwhile =
  "Somebody saved another version while you were writing. Yours is not lost: compare them, and put yours in its place or take what you need from it.";

// What one hears of.
export const hearOfToDosInEveryList = "Hear about new to-dos, in every list";
export const hearOfToDos = "Hear about new to-dos";
export const hearOfCards = "Hear about cards that come here";
export const hearOfTalk = "Hear when people talk here";
