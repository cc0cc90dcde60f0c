import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";

// Projects.
export const noProjectsYet = "No projects yet";
export const whatProjectHolds =
  "A project holds everything about one thing: messages, to-dos, files, dates, chat.";
export const withClient = "With client";
export const couldntStar = "Couldn't change the star";
export const starNamed = (project: string) => `Star ${apart(project)}`;
export const newProject = "New project";
export const whatAboutInASentence = "What is it about, in a sentence?";
export const beginWith = "Begin with";
export const nothingInIt = "Nothing";
export const onlyWhoYouAdd = "otherwise only who you add";
export const otherProjects = "Projects you aren’t in";
export const ownersCanComeIn = "As an owner you can come into each. Its people see that you did.";
export const inAllOfThem = "You are in all of them";
export const noOtherProject = "There is no other project.";
export const openProject = (name: ReactNode) => <>Open{name}</>;
export const joinProject = (name: ReactNode) => <>Join{name}</>;
export const couldntJoin = (project: string) => `Couldn't join ${apart(project)}`;

// Folders of them.
export const couldntKeepFolded = "Couldn't keep what is folded";
export const putInFolder = "Put in a folder…";
export const putNamedInFolder = (project: string) => `Put ${apart(project)} in a folder`;
export const isInFolder = (project: string, folder: string | null) =>
  folder === null
    ? `${apart(project)} is in no folder`
    : `${apart(project)} is in ${apart(folder)} now`;
export const couldntPutInFolder = (project: string) => `Couldn't move ${apart(project)}`;
export const noFolder = "No folder";
export const newFolder = "New folder…";
export const itsFolder = "Its folder";
export const rename = "Rename…";
export const dissolve = "Dissolve…";
export const renameFolder = "Rename the folder";
export const dissolveIt = "Dissolve it";
export const folderName = "What it is called, for everybody of the team";
export const folderOf = (projects: number) => `Folder · ${counted(projects, "project")}`;
export const moreOf = (name: string) => `More: ${apart(name)}`;
export const dissolveNamed = (folder: string) => `Dissolve ${apart(folder)}`;
export const whatDissolvingDoes = (projects: number) =>
  projects === 0
    ? "The folder is gone then, for everybody of the team. No project is lost."
    : `What is in it (${counted(projects, "project")}) stands on Home by itself again, for everybody of the team. No project is lost.`;

// What is new, next and to do.
export const openHey = "Open Hey!";
export const nextDays = "Today and the next days";
export const eventsStandHere = "Events of your projects stand here.";
export const openCalendar = "Open the calendar";
export const onYourPlate = "On your plate";
export const allAssignments = (count: number) => `All ${count} assignments`;

const welcome = (hour: number): string => {
  if (hour < 5) return "Good night";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
};
export const greeting = (hour: number, name: string) =>
  name ? `${welcome(hour)}, ${apart(name)}` : welcome(hour);

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const things = (count: number): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? "thing is" : "things are"}`;
export const thingsDue = (count: number) => `${things(count)} due`;
export const newInProject = (count: number) => `${count} new`;
export const invitePeople = "Invite people";
export const thingsNew = (count: number, isGoingOn: boolean) =>
  `${isGoingOn ? things(count).toLowerCase() : things(count)} new to you`;
export const whatAwaits = (due: ReactNode, news: ReactNode) =>
  due || news ? (
    <>
      {due}
      {due && news && " and "}
      {news}.
    </>
  ) : (
    "Calm water: nothing is due and nothing is new."
  );
