import { apart } from "../../lib/plain.ts";

/** What the set-up of a project says. */

export const settingsOf = (project: string) => `${apart(project)}: settings`;

// Whose it isn't to change.
export const whoChangesIt =
  "Somebody who runs the organization can change how this project is set up, or who is in it.";
export const isPutAway = "It is put away";
export const nobodyChangesIt = "What it is and its tools can be changed once it is open again.";

// What one hears of it.
export const whatYouHear = "What you hear of it";
export const youHear = (what: string) => `What you hear of it: ${what}`;
export const inHey = "In Hey!";
export const asEverywhere = "As everywhere";

// Who is in it.
export const whoIsInIt = "Who is in it";
export const teamIsInIt = "Everybody of the team is in it; clients are asked one by one.";
export const theySeeIt = "They see it";
export const theyHaveIt = "They have what you chose.";
export const inviteIntoIt = "Invite into it";
export const somebodyNew = "Somebody new, by e-mail";
export const as = "As";
export const oneOfUs = "One of us";

// What it is.
export const whatItIs = "What it is";
export const isSaved = "It is saved.";
export const byItself = "By itself";
export const folderAtHome = "Folder at home";
export const from = "From";
export const otherwiseOnlyWhoIsAdded = "otherwise only who is added";
export const clientsWorkHere = "Clients work with us here";
export const whatClientsSee = "they see what is shown to them, and nothing else";
export const whatClientIsCalled = "What the client is called";

// Its tools.
export const tools = "Tools";
export const whatToolIsCalled = (tool: string) => `What ${apart(tool)} is called`;
export const toolUp = (tool: string) => `${apart(tool)} up`;
export const toolDown = (tool: string) => `${apart(tool)} down`;
export const toolIsUsed = (tool: string) => `${apart(tool)} is used`;
export const couldntChangeTool = "Couldn't change the tool";

// Its gauge, a template of it, and its end.
export const more = "More";
export const showHowItsGoing = "Show how it is going";
export const gaugeThatPeopleMove = "a gauge that its people move";
export const makeTemplate = "Make a template of it";
export const templateOf = (project: string) => `A template of ${apart(project)}`;
export const withWhoDoesWhat = "With who does what";
export const withComments = "With comments";
export const couldntMakeTemplate = "Couldn't make a template of it";
export const templateIsMade = "The template is with the others.";
export const archiveIt = "Archive it";
export const archive = (project: string) => `Archive ${apart(project)}`;
export const whatArchivingDoes = "Nothing is lost; nobody changes it until it is taken out again.";
export const isArchived = (project: string) => `“${apart(project)}” is archived.`;
export const isInTrash = (project: string) => `“${apart(project)}” is in the trash.`;
export const openAgain = "Open it again";
export const thrownProjects = "Projects in the trash";
export const archivedProjects = "Archived projects";
export const named = (name: string) => `: ${apart(name)}`;
export const openNamedAgain = (project: string) => `Open ${apart(project)} again`;
export const whatOpeningDoes = "It is at home again, as it was.";
export const putInTrash = (project: string) => `Put ${apart(project)} in the trash`;
export const whatTrashDoes = "Everything in it goes along. It can be brought back for 30 days.";
