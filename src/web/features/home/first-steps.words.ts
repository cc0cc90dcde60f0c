import { apart } from "../../lib/plain.ts";

export const welcome = (name: string) => (name ? `Welcome, ${apart(name)}` : "Welcome");
const NUMBERS = ["No", "One", "Two", "Three"];
export const smallSteps = (organization: string, left: number, isNew: boolean) => {
  const steps = `${NUMBERS[left]} small ${left === 1 ? "step" : "steps"}`;
  return isNew
    ? `${apart(organization)} has its own Atoll now. ${steps} and it is home.`
    : `${steps} left, and ${apart(organization)} is at home here.`;
};
export const firstSteps = "First steps";
export const numbered = (at: number, step: string) => `${at}. ${step}`;

export const makeFirstProject = "Make your first project";
export const onePlacePerWork =
  "One place per piece of work: talk, to-dos, files and dates together.";
export const itIsMade = "It is made";

export const bringYourPeople = "Bring your people";
export const oneMailOneLink =
  "They get one e-mail and one link. You choose what each of them can open.";
export const theyAreHere = "They are asked";

export const lookAround = "Look around";
export const exampleCanBeMade =
  "A small example project shows how it all hangs together. Poke at anything, then throw it away.";
export const exampleIsThere = (example: string) =>
  `“${apart(example)}” is a finished example project. Poke at anything, then throw it away.`;
export const setOutExample = "Set out an example";
export const openExample = "Open the example";
export const youHaveLooked = "You have looked";
export const putStepsAway = "Put these steps away";

export const makeItYours = "Make it yours";
export const nameOrganization = "Name your organization";
export const addLogo = "Add a logo";
export const setQuietHours = "Set your quiet hours";
export const isDone = "done";
export const isToDo = "to do";
