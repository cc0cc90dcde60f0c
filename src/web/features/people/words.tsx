import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";
import { away, openThings } from "../../ui/words.ts";

export const whoIsHere = "Who is here";
export const pingNamed = (name: string) => `Ping ${apart(name)}`;
export const lately = "Lately";
export const whatTheyAreOn = (name: string) => `What ${apart(name)} is on`;
export const countedOpen = (count: number) => `${count} open`;
export const nothingOpen = "Nothing open that you can see.";
export const showFewer = "Show fewer";
export const showMore = (count: number) => `Show ${count} more`;
export const whatWasDone = "What was done where you can see it stands here.";
export const awayUntil = (day: string | null) => (day === null ? away : `Away until ${day}`);
export const awayFrom = (from: string, until: string | null) =>
  until === null ? `Away from ${from}` : `Away from ${from} until ${until}`;
export const member = "Member";
export const admin = "Admin";
export const owner = "Owner";
export const client = "Client";

// Who is there.
export const onTeam = (count: number) => `${count} on the team`;
export const countedClients = (count: number) => counted(count, "client");
export const countedAgents = (count: number) => counted(count, "agent");
export const titleAndYou = (title: string | null) => (title ? `${apart(title)} · you` : "You");
export const agent = "Agent";

// Inviting.
export const inviteSomeone = "Invite someone";
export const emailAddress = "E-mail address";
export const theyAre = "They are";
export const intoWhichProjects = "Into which projects they come";
export const sendInvitation = "Send invitation";
export const inviteAgain = "Invite again";
export const invited = "Invited";
export const orMakeLink = (link: (words: string) => ReactNode) => (
  <>Or {link("make a link by which anybody joins who has it")}.</>
);
export const whoeverHasLink = "Whoever has this link joins:";
export const anotherOne = "Another one";
export const couldntMakeLink = "Couldn't make the link";
export const couldntTurnOff = "Couldn't turn it off";
export const haventCome = "Haven’t come yet";
export const asWhatInto = (role: string, projects: number) =>
  projects > 0 ? `${role}, into ${counted(projects, "project")}.` : `${role}.`;
export const sentBy = (when: ReactNode, inviter?: string) =>
  inviter === undefined ? (
    <>Sent {when}.</>
  ) : (
    <>
      Sent {when} by <bdi>{inviter}</bdi>.
    </>
  );
export const goodUntil = (when: ReactNode) => <>Good until {when}.</>;
export const ended = "It ended after 30 days: send it again.";
export const sentTooOften = "It was sent several times in the last hour, so it rests for a while";
export const sendAgain = "Send again";
export const mailedAgain = (address: string) => `${address} has it in the mail again.`;
export const couldntSendAgain = (reason: string) => `Couldn’t send it again: ${reason}.`;
export const projectsAsking = "Projects…";
export const takeBack = "Take back";
export const takeBackInvitation = "Take back this invitation";
export const linkLeadsNowhere = (address: string) =>
  `The link that ${address} got leads nowhere then. You can invite them again.`;
export const projectsOfInvitation = "Projects of an invitation";
export const whatTheyComeInto = "What they come into";
export const theseReplace =
  "These replace all projects it led to. It is your invitation then, and ends if you leave.";
export const together = "Projects together";
export const noneTogether = "None yet.";
export const reach = (person: string) => `Reach ${apart(person)}`;
export const inGroups = (names: readonly string[]) =>
  `${names.length === 1 ? "Group" : "Groups"}: ${names.map(apart).join(", ")}`;

// What is done about somebody.
export const change = "Change";
export const role = "Role";
export const whatTheyDo = "What they do";
export const company = "Company";
export const none = "None";
export const merge = "Merge";
export const mergeThem = "Merge them";
export const isSomebodyTwice = (name: string) => `${apart(name)} is somebody twice`;
export const whatMergingDoes = (name: string) =>
  `Everything of ${apart(name)} becomes theirs, and ${apart(name)} is gone. It can’t be undone.`;
export const whoStays = "Who stays";
export const leave = "Leave";
export const leaveOrganization = "Leave this organization";
export const removeThem = "Remove them";
export const youSeeNothing = "You see nothing of it any more. What was written stays.";
export const theySeeNothing = "They see nothing of it any more. What was written stays.";
export const theyLeaveBehind = (count: number) =>
  `${openThings(count)} that you see will still be for them. Reports keep it under “Who does what”, until somebody else has it.`;
export const handOverWork = "Hand over their work";
export const handOver = "Hand over";
export const handItOver = "Hand it over";
export const handOverOf = (name: string) => `Hand over what ${apart(name)} does`;
export const handedOver = (count: number) => `${counted(count, "thing")} handed over.`;
export const openInAll = (count: number) => `${openThings(count)} in all.`;
export const insteadOfThem = "Somebody else does it instead";
export const besideThem = "Somebody else does it, too";
export const byNobody = "Nobody does it for now";
export const how = "How";
export const toWhom = "To";

// Groups.
export const newGroup = "New group";
export const noGroups = "No groups yet";
export const whatGroupsAre =
  "A group is some of you under one name, such as “Kitchen”, to be invited or asked at once.";
export const inIt = "In it";
export const removeGroup = "Remove the group";
export const peopleOfGroupStay = "Its people stay where they are.";

// Companies.
export const newCompany = "New company";
export const noCompanies = "No companies yet";
export const sayWhichHouse =
  "Say which house somebody comes from, and which of them are your clients.";
export const whichHouse = "Which house somebody comes from will stand here.";
export const noPrivateChats = "No private chats with its people";
export const removeCompany = "Remove the company";
export const peopleOfCompanyStay = "Its people stay, without a company.";

// Agents.
export const newAgent = "New agent";
export const noAgents = "No agents yet";
export const whatAgentsAre =
  "An agent is a program that takes part: it can be mentioned, assigned and asked, and sees only what it is let into.";
export const hasEnded = "Ended";
export const itListens = "It listens";
export const toOperators = "To its operators";
export const toTeam = "To everybody of the team";
export const whoOperates = "Who operates it";
export const itsToken = "Its token";
export const tokenShownOnce = "Its token. It is shown this once.";
export const hasToken = (token: ReactNode) => <>It has {token}; a new one ends it.</>;
export const makeNewToken = "Make a new one";
export const whatTokenDoes = "It";
export const readsAndWrites = "reads and writes";
export const readsAlone = "reads alone";
export const endAgent = "End this agent";
export const endIt = "End it";
export const endNamed = (agent: string) => `End ${apart(agent)}`;
export const whatEndingDoes = "Its token opens nothing any more. What it wrote stays.";
