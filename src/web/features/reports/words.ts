import { apart } from "../../lib/plain.ts";

/** What the reports say. */

export const reportsOf = (what: string) => `Reports: ${what}`;
export const whatHappened = "What happened";
export const whatIsLate = "What is late";
export const whoDoesWhat = "Who does what";
export const whatIsComing = "What is coming";

// What happened.
export const inProject = "In";
export const everyProject = "Every project";
export const by = "By";
export const everybody = "Everybody";
export const whatStandsHere = "What people do where you can see it stands here.";

// What is late.
export const overThreeMonths = "More than three months";
export const overMonth = "More than a month";
export const overWeek = "More than a week";
export const underWeek = "Less than a week";
export const nothingIsLate = "Nothing is late";
export const asItShouldBe = "As it should be.";

// Who does what.
export const nobodyHasAnything = "Nobody has anything to do";
export const assignSomething = "Assign a to-do, and it stands here.";
export const inNoProject = "Elsewhere";

// How it is going.
export const nobodySaysSo = "Nobody says so yet";
export const howGaugeIsTurnedOn =
  "In the set-up of a project an admin turns its gauge on; then its people move it.";

// What is coming.
export const whereBetweenDays = (project: string) => `Where ${apart(project)} is between its days`;
export const onTheWay = "On the way";
export const nothingMarked = "Nothing is marked yet";
export const whatIsMarked = "A fair, a launch, the holidays: days that matter to all projects.";
export const markIt = "Mark it";
export const what = "What";
export const when = "When";
export const takeAway = "Take away";
export const takeAwayNamed = (marker: string) => `Take away ${marker}`;
export const dueInFourWeeks = "Due in the next four weeks";
export const nothingWithDay = "Nothing with a day.";
