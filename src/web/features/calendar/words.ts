/** What the calendar, a project's schedule and an event say. */
import { apart, counted } from "../../lib/plain.ts";

// What is shown of the calendar.
export const month = "Month";
export const week = "Week";
export const agenda = "Agenda";
export const earlier = "Earlier";
export const later = "Later";
export const howItIsShown = "How it is shown";
export const whoseIsShown = "Whose things are shown";
export const subscribe = "Subscribe";
export const nothingPlanned = "Nothing planned";
export const whatStandsInIt = "Events and what is due stand here, day by day.";
export const thingsOn = (day: string, isToday: boolean, count: number) =>
  `${day}${isToday ? ", today" : ""}: ${counted(count, "thing")}`;
export const openItsWeek = "See its week";
export const more = (count: number) => `${count} more`;
export const moreOn = (count: number, day: string) => `${count} more on ${day}`;
export const onDays = (event: string, first: string, last: string) =>
  `${event}, ${first} to ${last}`;
export const newEventOn = (day: string, time: string) =>
  `A new event on ${day}, ${time}. Up and down change the time`;

// Times.
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const hours = (from: string, to: string) => `${from} – ${to}`;
export const goesFrom = (time: string) => `From ${time}`;
export const goesUntil = (time: string) => `Until ${time}`;
export const dayAndTime = (day: string, time: string) => `${day}, ${time}`;
export const fromDay = "From, day";
export const fromTime = "From, time";
export const untilDay = "Until, day";
export const untilTime = "Until, time";
export const endsFirst = "It would end before it begins.";
export const isOver = "It is over";

// A new event.
export const whatAndWhen = "What, and when? Lunch with Grace friday 12:30";
export const addThisEvent = "Add this event";
export const makeEvent = "New event";
export const newEvent = "A new event";
export const isInCalendar = (event: string) => `“${apart(event)}” is in the calendar.`;
export const understoodAs = (event: string, when: string) => `“${apart(event)}”: ${when}`;
export const wordsSay = (when: string) => `These words say ${when}.`;
export const isCalled = (event: string) => `It will be called “${apart(event)}”.`;
export const takeWhen = "Take it";
export const leaveWords = "Leave it in the title";
export const readJustNow = (event: string, when: string) =>
  `${understoodAs(event, when)}. Add it once more if that is right.`;
export const couldntReadWhen =
  "When it is couldn’t be read in these words. Look at the day below, and add it once more if that is right.";
export const noDayFound = "No day or time was found in these words.";
export const repeatsByHand = "It will be there once: open it to say how often.";
export const readLater =
  "You are offline: the day is read from your words when you are connected again.";
export const goesInto = "It goes into";
export const allOfTeamSee = "Everybody of the team sees it.";
export const itsPeopleSee = "Who is in the project sees it.";
export const goesIntoSchedule = "It goes into this schedule: who is in the project sees it.";
export const goesIntoTemplate = "It goes into the schedule of each project that begins with this.";
export const isInSchedule = (event: string, project: string) =>
  `“${apart(event)}” is in the schedule of ${apart(project)}.`;
export const everybodysCalendar = "Everybody’s calendar";

// What an event is asked for, and says of itself.
export const what = "What";
export const when = "When";
export const who = "Who";
export const where = "Where";
export const whereLink = "Where: a link";
export const whose = "Whose";
export const whoComes = "Who comes";
export const nobodyInParticular = "Nobody in particular";
export const theyAreTold = "They are told of it and of each change";
export const whoIsNewHears = "Who is new hears of it.";
export const putInAnotherCalendar = "Put it in another calendar";

// How it is moved.
export const dayEarlier = "A day earlier";
export const dayLater = "A day later";
export const weekEarlier = "A week earlier";
export const weekLater = "A week later";
export const quarterEarlier = "15 minutes earlier";
export const quarterLater = "15 minutes later";
export const quarterLonger = "15 minutes longer";
export const quarterShorter = "15 minutes shorter";
export const dayLonger = "A day longer";
export const dayShorter = "A day shorter";
export const anotherDay = "Another day";
export const anotherDayOrTime = "Another day or time";
export const isNowOn = (event: string, when: string) => `${apart(event)} is now on ${when}.`;
export const allAreChanged = (event: string) => `All days of ${apart(event)} are changed.`;
export const isChangedFrom = (event: string, day: string) =>
  `${apart(event)} is changed on ${day} and all days that follow.`;
export const isBack = (event: string) => `${apart(event)} is back where it was.`;
export const movedMeanwhile =
  "Somebody changed when it is meanwhile. It stands there now; change it from there.";
export const couldntChange = (event: string) => `Couldn't change “${apart(event)}”`;

// How it leaves the calendar.
export const takeOut = "Take it out";
export const takeOutOfCalendar = "Take it out of the calendar";
export const setApart = "Make this day its own";
export const couldntSetApart = "Couldn't make this day its own";
export const isOfAllDays = "Title, people and notes are those of all its days, until you do.";
export const isNoDay = (day: string) => `${day} isn’t one of its days any more.`;
export const isItsOwn = (day: string) => `${day} is an event of its own now.`;
export const nextIsOn = (day: string) => `See the next one, ${day}`;
export const seeAllDays = "See all its days";
export const isOut = (event: string) => `“${apart(event)}” is out of the calendar.`;
export const couldntTakeOut = (event: string) => `Couldn't take “${apart(event)}” out`;

// Which days of an event that repeats are meant.
export const whichChange = "Which of them change?";
export const whichLeave = "Which of them leave the calendar?";
export const repeats = (event: string, rhythm: string | null) =>
  `“${apart(event)}” repeats${rhythm === null ? "" : ` (${rhythm})`}.`;
export const invitedHearOfChange = "Who is invited hears of it.";
export const invitedHearOfEnd = "Who is invited hears that it doesn’t take place.";
export const thisOne = "This one";
export const fromHereOn = "From here on";
export const allOfThem = "All of them";
