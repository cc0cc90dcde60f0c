// Coming in.
import { apart } from "../../lib/plain.ts";

export const thisIsYours = "This Atoll is yours";
export const makeAccount = "Make an account";
export const haveAccount = "I have an account";
export const welcomeBack = "Welcome back";
export const runsOnYourServer = "Atoll runs on your own server.";
export const linkLeadsNowhere = "This link leads nowhere";
export const linkIsOver =
  "It was used, taken back, or is too old. Whoever sent it can send another.";
export const invitesYou = (inviter: string, organization: string) =>
  `${apart(inviter)} invites you to ${apart(organization)}`;
export const join = (organization: string) => `Join ${apart(organization)}`;
export const comeIn = "Come in";
export const comeInAsAnother = "Come in as somebody else";
export const goTo = (organization: string) => `Go to ${apart(organization)}`;
export const signedInAs = (address: string) => `You are signed in as ${address}.`;
export const isForAnother = (address: string) => `This invitation is for ${address}.`;
export const areIn = "You are in this organization already.";
export const signIn = "Sign in";
export const forgotPassword = "I forgot my password";
export const codeOfAuthenticator = "The code of your authenticator, or a recovery code";
export const dontAskHere = "Don’t ask on this device for 30 days";
export const passkeyInstead = "Use a passkey instead";
export const signInWith = (provider: string) => `Sign in with ${provider}`;
export const signInWithPasskey = "Sign in with a passkey";
export const noPasskeyChosen = "No passkey was chosen.";
export const hasPasskey = "This device has a passkey of yours already.";
export const noPasskeyMade = "The browser made no passkey. Try it again, or on another device.";
export const noPasskeyUsed = "No passkey was used. Sign in by your password, or try again.";
export const noPasskeyForCode = "No passkey was used. Type a code, or try again.";
export const yourName = "Your name";
export const makeMyAccount = "Make my account";

export const appAsks = "An app asks you to let it in. Sign in first.";
export const commandLineAsks = "Your command line asks you to let it in. Sign in first.";

// Organizations.
export const youAreFirst =
  "You are the first one here, so you become its owner. You can hand it over later.";
export const openDoor = "Open the door";
export const yourOrganization = "Your organization";
export const nameGivesAddress = "Its name gives its address";
export const yourOrganizations = "Your organizations";
export const addressWillBe = (slug: string) => `Its address will be /${slug}`;
export const inNoneYet = "You are in none yet.";
export const makeAnother = "Make another one";
export const makeOne = "Make one";
export const mailIsSent = (address: string) =>
  `A mail to confirm ${address} is on its way. Its link can be followed at any time.`;
export const closed = "Closed";
export const canBeBroughtBackUntil = (day: string) => `It can be brought back until ${day}.`;
export const bringBackNamed = (organization: string) => `Bring back: ${apart(organization)}`;
export const wasClosed = "It was closed";
export const ownersCanBringBack =
  "Any of its owners can bring it back within 30 days, with all that was in it.";
export const startWith = "Start with";
export const smallExample = "A small example";
export const oneProject = "One project to poke at";
export const nothingAtAll = "Nothing at all";
export const exampleIsBeingSetOut = "Your small example is being set out. It takes a few seconds.";
export const exampleIsntWhole = (reason: string) => `The example isn't whole: ${reason}`;

// What the example says.
export const openHouse = "Open house";
export const aboutExample = "A small example: poke at it, then put it in the trash.";
export const whatGuestsAsk = "What guests ask";
export const guestsAsk =
  "When do the doors open? At six.\n\nMay I bring somebody? Bring two.\n\nWhere do I sit? Where there is light.";
export const chatIsForQuickWords =
  "Chat is for quick words. What should be found again is a message.";
export const weOpen = "We open the house in ten days";
export const messagesAreForAll =
  "Messages are for what everybody should read. Whoever has something to say, says it below.\n\nEverything in this project is an example. Change it, finish it, drag it.";
export const answerStandsUnder = "An answer stands under what it answers.";
export const beforeDoorsOpen = "Before the doors open";
export const chooseEvening = "Choose an evening";
export const inviteNeighbours = "Invite the neighbours";
export const borrowChairs = "Borrow twelve chairs";
export const bakeSomething = "Bake something";
export const ideas = "Ideas";
export const lampsAlongPath = "Lamps along the path";
export const countLamps = "Count the lamps";
export const songAtEnd = "A song at the end";
