import type { ReactNode } from "react";
import { apart, counted } from "../../../lib/plain.ts";

// The organization.
export const newName = "It has its new name.";
export const ownersNameIt = "Its owners name it and decide about its plan.";
export const logo = "Logo";
export const chooseLogo = "Choose a logo";
export const closeOrganization = "Close this organization";
export const whatClosingDoes =
  "It disappears for everybody at once. Any owner can bring it back within 30 days.";
export const closeIt = "Close it";
export const closeNamed = (organization: string) => `Close ${apart(organization)}`;
export const closeNamedAsking = (organization: string) => `Close ${apart(organization)}…`;
export const typeItsName = (organization: string) => `Type its name: ${apart(organization)}`;
export const notItsName = "That is not its name.";
export const kindsOfMessages = "Kinds of messages";
export const whatItIsCalledNow = (kind: string) => `What ${kind} is called`;
export const addKind = "Add a kind";
export const aSignForIt = "A sign for it";
export const couldntRemove = "Couldn't remove it";
export const couldntRename = "Couldn't rename it";

// What holds for everybody.
export const whoMayWhat = "Who may what";
export const onlyAdminsChangeProjects = "Only admins change projects";
export const nameToolsAndPeople = "their name, tools and people";
export const onlyAdminsInvite = "Only admins invite and change people";
export const othersSee = "others see who is there";
export const onlyAuthorsThrowAway = "Only authors and admins archive and throw away";
export const whatOthersWrote = "what others wrote";
export const onlyAdminsMakeLinks = "Only admins make public links";
export const toWhatIsInHere = "to what is in here";
export const everybodyNeedsFactor = "Everybody needs a second factor";
export const whoHasNone = "who has none sets it up before going on";
export const howEverybodyComes = "How everybody signs in";
export const anyWay = "As they like";
export const whoComesOtherwise =
  "who comes otherwise isn’t let in, but for clients and agents; you have to have come so yourself";
export const howLongEdited = "How long a comment can be changed by its author";
export const asLongAsOneLikes = "As long as they like";
export const aQuarter = "A quarter of an hour";
export const anHour = "An hour";
export const aDay = "A day";
export const minutes = (count: number) => `${count} minutes`;
export const howLongHistory = "How long the history of changes is kept";
export const forEver = "For ever";
export const aYear = "A year";
export const twoYears = "Two years";
export const fiveYears = "Five years";
export const days = (count: number) => `${count} days`;
export const whatToolsAreCalled = "What tools are called in new projects";
export const docsAndFiles = "Docs and files";
export const newProjectsUseNames = "New projects use these names.";

// The plan.
export const free = "Free";
export const starter = "Starter";
export const pro = "Pro";
export const everything = "Everything";
export const onTrial = "on trial";
export const paymentIsLate = "payment is late";
export const paymentIsOnItsWay = "payment is on its way";
export const cancelled = "cancelled";
export const lapsed = "lapsed";
export const projects = (count: number) => counted(count, "project");
export const heldOf = (held: string, room: string) => `${held}, room for ${room}`;
export const withoutLimit = (held: string) => `${held}, without a limit`;
export const used = (what: string) => `${what} used`;
export const ofRoom = (limit: string) => `room for ${limit}`;
export const noLimit = "without a limit";
export const moreFits = (size: string) => `${size} more fit.`;
export const whatTakesMost = "What takes most";
export const noFilesYet = "Nobody has added files yet.";
export const largestFirst =
  "Every file counts, with all its versions. The largest stand first; those in direct chats count, and are listed to nobody.";
export const paidUntil = (day: ReactNode) => <>Paid until {day}</>;
export const plans = "Plans";
export const yours = "Yours";
export const chooseIt = "Choose it";
export const cardsAndInvoices = "Cards and invoices";
export const cancelPlan = "Cancel the plan";
export const anyProjects = "Any number of projects";
export const anyPeople = "any number of people";
export const anyStorage = "any amount of files";
export const changeTo = (plan: string) => `Change to ${plan}?`;
export const changeIt = "Change the plan";
export const goAndPay = "Go and pay";
export const itCosts = (money: string, isYearly: boolean) =>
  `It costs ${money} a ${isYearly ? "year" : "month"}.`;
export const isCounted = "What is left of the plan you have is counted against it.";
export const areArchived = (room: number, away: number) =>
  `It has room for ${counted(room, "project")}. ${
    away === 1
      ? "The one that nothing happened in for longest is archived, and can be brought back when there is room."
      : `The ${away} that nothing happened in for longest are archived, and can be brought back when there is room.`
  }`;
export const nobodyComes = (room: number) =>
  `It has room for ${counted(room, "person", "people")}. Everybody stays, but nobody else comes until there is room.`;
export const nothingIsAdded = (room: string) =>
  `It has room for ${room} of files. All of them stay, but none is added until there is room.`;
export const couldntOpen = "Couldn't open it";

// What leaves.
export const everythingIsYours =
  "What was written in projects is yours. One file has all projects, people, comments and dates. It holds neither the files themselves nor direct chats: everybody takes their own chats along below.";
export const exportEverything = "Export everything";
export const someProjects = "Some projects";
export const exportProjects = "Export these projects";
export const directChats = "Your direct chats";
export const exportChats = "Export these chats";

// What is public.
export const nothingIsPublic = "Nothing is public";
export const whatIsPublic = "What somebody gives a public link stands here, and can be taken back.";
export const byWhom = (creator: string, project?: string) =>
  project === undefined ? `by ${apart(creator)}` : `by ${apart(creator)} in ${apart(project)}`;
export const couldntTakeBack = "Couldn't take it back";
export const seeAsOthers = "See it as others do";
export const takeAllBack = "Take all of them back";
export const takeAllLinksBack = "Take all public links back";
export const whatTakingBackDoes = "Nobody reads them any more who isn’t in here.";

// What was thrown away.
export const keptFor30Days = "Kept for 30 days, then gone for good";
export const nothingInTrash = "Nothing in the trash";
export const whatTrashIs = "What is thrown away can be brought back from here.";
export const whatOfWhom = (what: string, creator: string, project?: string | null) =>
  project ? `${what} of ${apart(creator)} in ${apart(project)}` : `${what} of ${apart(creator)}`;
export const goneForGood = (when: ReactNode) => <>gone for good {when}</>;
export const deleteAsking = "Delete for good…";
export const deleteForGood = "Delete it for good";
export const deleteNamed = (title: string) => `Delete ${apart(title)} for good`;
export const whatDeletingDoes =
  "It is gone at once, with everything in it. Nobody can bring it back.";
