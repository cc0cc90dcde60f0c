// What several rooms say, which they import as `shared`, and what these parts of pages say. A room's own words stand
// in the room.

import { apart, counted } from "../lib/plain.ts";
import { fileInWords } from "./files/in-words.ts";

// Buttons, menus and fields that mean the same everywhere.
export const save = "Save";
export const notNow = "Not now";
export const tryAgain = "Try again";
export const close = "Close";
export const openAsPage = "Open as a page";
export const edit = "Edit";
export const done = "Done";
export const move = "Move";
export const copy = "Copy";
export const copyIt = "Copy it";
export const itIsCopied = "It is copied.";
export const copyLink = "Copy the link";
export const linkIsCopied = "The link is copied.";
export const remove = "Remove";
export const removed = "Removed";
export const removeIt = "Remove it";
export const removeNamed = (name: string) => `Remove ${apart(name)}`;
export const discard = "Discard";
export const notSavedYet = "What you wrote isn’t saved yet.";
export const goOnWriting = "Go on writing";
export const archive = "Archive";
export const snooze = "Snooze";
export const bookmark = "Bookmark";
export const putInTrash = "Put in the trash";
export const putItInTrash = "Put it in the trash";
export const bringBack = "Bring it back";
export const takeBack = "Take it back";
export const takeThemBack = "Take them back";
export const turnOff = "Turn it off";
export const openIt = "Open it";
export const addIt = "Add it";
export const makeIt = "Make it";
export const moreActions = "More actions";
export const choosePeople = "Choose people";
export const down = "Down";
export const toTheTop = "To the top";
export const name = "Name";
export const whatItIsCalled = "What it is called";
export const whatIsItCalled = "What is it called?";
export const whatIsItAbout = "What is it about?";
export const aboutInASentence = "About, in a sentence";
export const email = "E-mail";
export const password = "Password";
export const until = "Until";
export const somebody = "Somebody";
export const you = "You";
export const aClient = "A client";
export const nothingYet = "Nothing yet";

// Places and kinds of things, as headings, links and menus name them.
export const home = "Home";
export const hey = "Hey!";
export const pings = "Pings";
export const ping = "Ping";
export const calendar = "Calendar";
export const myStuff = "My Stuff";
export const search = "Search";
export const reports = "Reports";
export const templates = "Templates";
export const people = "People";
export const groups = "Groups";
export const companies = "Companies";
export const agents = "Agents";
export const settings = "Settings";
export const project = "Project";
export const projects = "Projects";
export const drafts = "Drafts";
export const bookmarks = "Bookmarks";
export const cheers = "Cheers";
export const cheer = "Cheer";
export const notes = "Notes";
export const trash = "Trash";
export const publicLinks = "Public links";
export const clients = "Clients";
export const messageBoard = "Message board";
export const chat = "Chat";
export const board = "Board";
export const folder = "Folder";
export const howItsGoing = "How it’s going";
export const aSmallerPlan = "A smaller plan";
export const inProject = (project: string) => `in ${apart(project)}`;

// What is added.
export const addToDo = "Add a to-do";
export const addCard = "Add a card";
export const addEvent = "Add an event";
export const signOut = "Sign out";
export const writeMessage = "Write a message";
export const askQuestion = "Ask a question";
export const saySomething = "Say something";
export const couldntAdd = (title: string) => `Couldn't add “${apart(title)}”`;

// What is wrong with a field.
export const cantBeEmpty = "This can’t be empty.";
export const noWholeEmail = "This isn’t a whole e-mail address, such as name@example.com.";
export const noWholeLink = "This isn’t a whole link, such as https://example.com.";
export const atLeastLetters = (count: number) => `This needs at least ${count} characters.`;
export const notWhole = "This isn’t whole yet.";
export const notBefore = (least: string) => `This can’t be less than ${least}.`;
export const notAfter = (most: string) => `This can’t be more than ${most}.`;
export const doesntFit = "This doesn’t fit here.";

// Times.
export const today = "Today";
export const tomorrow = "Tomorrow";
export const allDay = "All day";
export const due = "Due";
export const noDay = "No day";
export const repeats = "Repeats";
export const everyDay = "Every day";
export const everyWeek = "Every week";
export const everyMonth = "Every month";
export const onTheseDays = "On these days";

// What didn't work; the reason follows it.
export const couldntChange = "Couldn't change that";
export const couldntSave = "Couldn't save that";
export const couldntBringBack = "Couldn't bring it back";
export const couldntTakeAway = "Couldn't take it away";
export const couldntPutInTrash = "Couldn't put it in the trash";
export const brokenPage = "Something in this page went wrong.";

// Said by more than one room.
export const makeProject = "Make the project";
export const couldntMakeProject = "Couldn't make the project";
export const allCaughtUp = "All caught up";
export const whatComesToHey = "What people want of you comes here.";
export const newForYou = "New for you";
export const calmWater = "Calm water";
export const todosGather = "To-dos given to you gather here.";
export const aboutPasswords = "Three words are easier than symbols.";
export const countedPeople = (count: number) => counted(count, "person", "people");
export const whatIsLate = "What is late";
export const whoDoesWhat = "Who does what";
export const whatIsComing = "What is coming";
export const notifications = "Notifications";
export const signingIn = "Signing in";
export const tokensAndApps = "Tokens and apps";
export const organization = "Organization";
export const storage = "Storage";
export const plan = "Plan";
export const exportAll = "Export";
export const light = "Light";
export const dark = "Dark";
export const here = "Here";
export const makeToken = "Make a token";
export const nothingPlanned = "Nothing planned";
export const allOfThem = "All of them";
export const inHey = "In Hey!";
export const whatAllAreTold = "Everything that everybody is told";
export const onlyMine = "What names me, and threads I follow";
export const youHearEitherWay =
  "What names you, what is given to you and what is new in a thread that you follow, you hear either way.";
export const toDos = "To-dos";
export const schedule = "Schedule";
export const everybodyIsInIt = "Everybody of the team is in it";
export const openThings = (count: number) => counted(count, "open thing");
export const invitationIsMailed = (address: string) => `${address} has an invitation in the mail.`;
export const putMineInItsPlace = "Put mine in its place";
export const whatItSaysNow = "What it says now";
export const approvedIt = "approved it";
export const turnedItDown = "turned it down";

// Said by these parts alone.
export const loading = "Loading";
export const notLoaded = "A part of the page didn’t come. Try again in a moment.";
export const messages = "Messages";
export const whereYouAre = "Where you are";
export const onTheirWay = "On their way";
export const howFar = (file: string) => `How far ${fileInWords(file)} is`;
export const stopSending = (file: string) => `Stop sending ${fileInWords(file)}`;
export const findSomebody = "Find somebody";
export const away = "Away";
export const findAmong = (label: string) => `Find among them: ${label}`;
export const isArchived = "This is archived. Nobody changes it until it is taken out again.";
export const isInTrash = "This is in the trash. It can be brought back for 30 days.";
export const isGone =
  "This was put in the trash, or you can’t see it any more. Here is how it was last.";
export const isGoneForGood =
  "This was deleted for good, or you can’t see it any more. Here is how it was last.";
export const whatYouWroteIsKept = "What you wrote here is kept.";
export const noSuchPage = "There is no such page.";
export const goHome = "Go home";
export const request = (id: string) => `Request ${id}.`;
/** `a comment`, `an answer`. */
export const aThing = (name: string) =>
  `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name.toLowerCase()}`;
/** `a comment on Why six lamps`. */
export const aThingOn = (name: string, on: string) => `${aThing(name)} on ${apart(on)}`;
export const commentedOn = "commented on";

// Why something can't be shown.
export const noAnswer = "No answer";
export const noAnswerWhy = "The server can't be reached. Whatever you typed is kept here.";
export const planIsFull = "The plan is full";
export const planIsFullWhy = "There is no room for more of this. An owner can change the plan.";
export const notForYou = "Not for you";
export const notForYouWhy =
  "You may not see or do this. Somebody who runs the organization can change that.";
export const notYoursToChange = "Not yours to change";
export const nothingHere = "Nothing here";
export const nothingHereWhy = "It was moved, put in the trash, or you can't see it.";
export const somebodyWasFaster = "Somebody was faster";
export const somebodyWasFasterWhy = "It changed meanwhile. Look at what it is now.";
export const tooLarge = "Too large";
export const tooLargeWhy = "This is more than fits here.";
export const tooFast = "A little too fast";
export const tooFastWhy = "Wait a moment, then go on.";
export const somethingBroke = "Something broke here";
export const somethingBrokeWhy = "It is noted in the server's log.";
export const backInAMoment = "Back in a moment";
export const backInAMomentWhy = "The server is busy or just starting.";
export const didntWork = "This didn't work";
export const seePlan = "See the plan";
export const ownersChangeIt = "Its owners can change it.";
