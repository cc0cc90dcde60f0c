import { apart } from "../../lib/plain.ts";

/** What templates say. */

export const newTemplate = "New template";
export const noTemplates = "No templates yet";
export const whatTemplatesAreFor =
  "For what you do again and again. Any project can be made one in its set-up; its dates then count from the day you choose.";
export const change = "Change";
export const projectsStay = "Projects that were made of it stay.";

// A project that is made of one.
export const useIt = "Use it";
export const newProjectOf = (template: string) => `A new project of ${apart(template)}`;
export const datesCountFrom = "Its dates count from";
export const makeProject = "Make the project";
export const whatProjectIsCalled = "What is the project called?";

// What can still be brought back.
export const inTheTrash = "In the trash";
export const couldntMake = "Couldn't make the template";
