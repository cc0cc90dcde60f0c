import { apart, counted } from "../../lib/plain.ts";

/** What to-dos and their lists say. */

const toDos = (count: number) => counted(count, "to-do");

// A list, and a project's lists.
export const newList = "New list";
export const whatListIsAbout = "What is this list about?";
export const makeList = "Make the list";
export const couldntMakeList = "Couldn't make the list";
export const noLists = "No lists yet";
export const whatListsAreFor =
  "A list gathers to-dos that belong together, with who does what by when.";
export const showDone = "Show done";
export const hideDone = "Hide done";
export const doneOfAll = (done: number, all: number) => `${done} of ${all} done`;

// A new to-do.
export const newToDo = "New to-do";
export const whatNeedsDoing = "What needs doing?";
export const addThisToDo = "Add this to-do";
export const added = (title: string) => `Added: ${apart(title)}`;
export const isDue = (day: string) => `It is due ${day}, because you wrote so.`;
export const when = "When";
export const dueOn = (day: string) => (
  <>
    <span className="vh">Due: </span>
    {day}
  </>
);
export const forWhom = "For";
export const dayIsntRead = "A day can't be read from words now. Choose it by “When”.";
export const removeChosen = (name: string) => (
  <>
    {name}
    <span className="vh">, remove</span>
  </>
);

export const repeat = "Repeat";
export const needsLine = "Say in its line what needs doing.";
export const needsDay = "What repeats needs a day. Choose it by “When”.";

// What hangs on a to-do.
export const repeats = (rhythm: string) => `Repeats: ${rhythm}`;
export const hasNotes = "Has notes";
export const subtasks = "Subtasks";
export const addSubtask = "Add a subtask";
export const subtasksDone = (done: number, all: number) => (
  <>
    <span className="vh">Subtasks done: </span>
    {done} of {all}
  </>
);

// Who hears that it is done; it is called so wherever that is shown or chosen.
export const tellWhenDone = "Tell when done";
export const tells = (whom: string | number) =>
  `${tellWhenDone}: ${typeof whom === "string" ? apart(whom) : `${whom} people`}`;
export const changeWhoIsTold = (
  <>
    Change<span className="vh"> whom to tell when done</span>
  </>
);
/** What they hear; of a new one also that it is there. */
export const whatTheyHear = (isNew: boolean) =>
  `They hear ${isNew ? "that it is there, " : ""}about new comments, and when it is done`;

// Another list of it.
export const isNowIn = (title: string, list: string) =>
  `${apart(title)} is now in “${apart(list)}”`;
export const couldntMove = "Couldn't move the to-do";
export const couldntMoveList = "Couldn't move the list";

// Several that are chosen.
export const choose = "Choose";
export const chooseNamed = (title: string) => `Choose ${apart(title)}`;
export const chosen = (count: number) => `${count} chosen`;
export const withChosen = "With the chosen to-dos";
export const chooseNoMore = "Choose no more";
export const atMost = (count: number) => `At most ${count} at once.`;
export const putInGroup = "Put in a group";
export const isGone = "One of them, or where they should go, is no longer there.";
export const refused = (title: string, why: string) => `“${apart(title)}”: ${why}`;
export const couldntBringBack = "Couldn't bring them back";

// What is asked of them.
export const whoDoes = (count: number) => `Who does ${toDos(count)}`;
export const dayFor = (count: number) => `A day for ${toDos(count)}`;
export const moveTo = (count: number) => `Move ${toDos(count)} to`;
export const copyTo = (count: number) => `Copy ${toDos(count)} to`;
export const groupOf = (count: number) => `Group ${toDos(count)}`;
export const theyAreFor = "They are for";
export const thesePeopleToo = "These people, too";
export const thesePeopleAlone = "These people alone";
export const thesePeopleNoMore = "These people no more";
export const onOneDay = "On one day";
export const someDaysLater = "Some days later, or earlier";
export const onNoDay = "On no day";
export const day = "Day";
export const days = "Days";
export const howDaysCount = "Below zero is earlier. Those without a day stay without.";
export const copyThem = "Copy them";
export const moveThem = "Move them";
export const withTheirComments = "With their comments";
export const group = "Group";
export const newGroup = "A new group";
export const noGroup = "No group";

// What was done with them.
export const assigned = (count: number) => `${toDos(count)}: it is said who they are for`;
export const shifted = (count: number) => `${toDos(count)}: they have moved on`;
export const haveDay = (count: number) => `${toDos(count)}: they have a day`;
export const haveNoDay = (count: number) => `${toDos(count)}: they have no day`;
export const copied = (count: number) => `${toDos(count)}: copied`;
export const moved = (count: number) => `${toDos(count)}: moved`;
export const inGroup = (count: number) => `${toDos(count)}: in a group`;
export const inNoGroup = (count: number) => `${toDos(count)}: in no group`;
export const archived = (count: number) => `${toDos(count)}: archived`;
export const trashed = (count: number) => `${toDos(count)}: in the trash`;
