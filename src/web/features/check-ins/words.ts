import { counted } from "../../lib/plain.ts";

/** What check-ins, their questions and answers say. */

export const noQuestions = "No questions yet";
export const whatQuestionsAreFor =
  "Such as “What did you work on today?” Everybody is asked, and everybody can read the answers, without a meeting.";
export const whenAndHowMany = (when: string, askees: number, answers: number) =>
  `${when} · ${counted(askees, "person", "people")} · ${counted(answers, "answer")}`;

// A question, as it is asked and changed.
export const changeQuestion = "Change the question";
export const askIt = "Ask it";
export const question = "The question";
export const questionSuch = "What did you work on today?";
export const whoIsAsked = "Who is asked";
export const chooseWhom = "Choose at least one person to ask.";
export const nobodyIsKnown =
  "Who could be asked isn’t known without a network. It waits here until there is one.";
export const changeIt = "Change it";

// Whether it asks.
export const paused = "Paused";
export const pauseIt = "Pause it";
export const goOnAsking = "Go on asking";
export const askMeAgain = "Ask me again";
export const dontAskMe = "Don’t ask me";

// How often it asks.
export const howOften = "How often";
export const everyWorkingDay = "Every working day";
export const everyOtherWeek = "Every other week";
export const chooseDay = "Choose a day to ask on.";
export const byTheirClock = "By the clock of whoever is asked";
/** `Every week on Monday at 09:00`. */
export const rhythm = (every: string, days: readonly string[] | null, time: string) =>
  days === null ? `${every} at ${time}` : `${every} on ${days.join(", ")} at ${time}`;

// What is answered.
export const answers = "Answers";
export const noAnswers = "No answers yet";
export const howAnswersStand = "They stand here by day, the newest first.";
export const yourAnswer = "Your answer…";
export const answer = "Answer";
export const whoseAnswers = "Whose answers";
export const answersAndLast = (count: number, day: string) =>
  `${counted(count, "answer")}, last ${day}`;
export const saidSomething = (count: number) => `${count} said something`;
export const couldntAsk = "Couldn't ask the question";
