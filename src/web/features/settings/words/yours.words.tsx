import type { ReactNode } from "react";
import { apart } from "../../../lib/plain.ts";

export const settingsOf = (part: string) => `Settings: ${part}`;

export const forYou = "For you";
export const forEverybody = "For everybody";

// How it looks and what it does.
export const yourName = "Your name";
export const howYouAreCalled = "What you are called, in every organization";
export const youAreCalledSo = "You are called so now.";
export const yourPicture = "Your picture";
export const choosePicture = "Choose a picture";
export const takeItAway = "Take it away";
export const couldntBeSent = "It couldn't be sent.";
export const datesAndTimes = "Dates and times";
export const theClock = "The clock";
export const clockOf24 = "14:30";
export const clockOf12 = "2:30 pm";
export const weekBeginsOn = "A week begins on";
export const looksAndKeys = "Looks and keys";
export const howItLooks = "How it looks";
export const asTheSystem = "As the system";
export const singleLetters = "Single letters are keys";
export const suchAsX = "such as X for done and B for a bookmark";

// What one is told of.
export const whatYouAreTold = "What you are told of";
export const alsoByEmail = "Also by e-mail";
export const someAtATime = "some at a time, while you aren’t here";
export const alsoOnDevices = "Also on your devices";
export const onEachYouLet = "on each that you let it";
export const browserShowsNothing = "This browser shows nothing by itself.";
export const browserDoesntAllow = "The browser doesn’t allow it. Its own settings can.";
export const notOnThisDevice = "Not on this device";
export const onThisDeviceToo = "On this device, too";
export const quietHours = "Quiet hours";
export const leaveMeAlone = "Leave me alone outside of work";
export const waitsAfterwards = "what comes then is waiting for you afterwards";
export const theyBeginAt = "They begin at";
export const theyEndAt = "They end at";
export const needsTime = (at: string) => `This needs a time. It stays ${at}.`;
export const youWorkOn = "You work on";
export const outOfOffice = "Out of office";
export const iAmBack = "I am back";
export const youAreAway = (from: string, until: string | null) =>
  until === null ? `You are away from ${from}.` : `You are away from ${from} until ${until}.`;
export const sayIAmAway = "Say that I am away";
export const from = "From";
export const untilYouAreBack = "Empty: until you are back";
export const aLineForOthers = "A line for others";

// How one comes in.
export const mailWasntSent = "The mail wasn't sent";
export const sendMailAgain = "Send the mail again";
export const followLink = (address: string) => `Follow the link in the mail to ${address}.`;
export const mailIsOnItsWay = (address: string) => `A mail is on its way to ${address}.`;
export const isntConfirmed = (address: string) => `${address} isn’t confirmed yet.`;
export const changeAddress = "Change the address";
export const address = "Address";
export const newPassword = "You have a new password.";
export const changePassword = "Change the password";
export const theOneYouHave = "The one you have";
export const theNewOne = "The new one";
export const signOutElsewhere = "Sign out everywhere else";
export const passwordOnceMore = "Your password, once more";
export const leaveEmpty =
  "If you have no password and sign in by Google or another service, leave it empty.";
export const signingInByOthers = "Signing in by others";
export const partFromIt = "Part from it";
export const joinWithIt = "Join with it";
export const partFrom = (provider: string) => `Part from ${provider}`;
export const joinWith = (provider: string) => `Join with ${provider}`;
export const goOn = "Go on";
export const passkeys = "Passkeys";
export const makePasskey = "Make a passkey";
export const deviceName = "What this device is called";
export const passkeyUsed = (when: ReactNode) => <>Used {when}</>;
export const passkeyMade = (when: ReactNode) => <>Made {when}</>;
export const rename = "Rename";
export const renameIt = "Rename it";
export const renameNamed = (name: string) => `Rename ${apart(name)}`;
export const opensNoMore =
  "It opens your account no more. Wherever somebody came in by it they are signed out, also here.";

// The second factor.
export const secondFactor = "Second factor";
export const setItUp = "Set it up";
export const whatFactorDoes =
  "Whoever has your password can’t come in without the code that your phone shows.";
export const itIsOn = "It is on";
export const newCodes = "New recovery codes";
export const makeNewOnes = "Make new ones";
export const thoseStopWorking = "Those you have stop working.";
export const turnFactorOff = "Turn the second factor off";
export const passwordAlone = "Your password alone opens your account then.";
export const recoveryCodes =
  "Your recovery codes. Each opens your account once, without your phone: keep them somewhere safe.";
export const turnItOn = "Turn it on";
export const factorIsOn = "The second factor is on.";
export const letAuthenticatorRead =
  "Let your authenticator read this, then type the code that it shows.";
export const keyOfAccount = "The key of your account, for an authenticator";
export const orTypeKey = (key: ReactNode) => <>Or type the key: {key}</>;
export const theCode = "The code";
export const sixDigits = "It has six digits.";

// Where one is signed in.
export const whereSignedIn = "Where you are signed in";
export const aProgram = "A program";
export const signItOut = "Sign it out";
export const couldntSignOut = "Couldn't sign it out";
export const couldntSignThemOut = "Couldn't sign them out";

// Tokens, apps and calendars.
export const reads = "Reads";
export const readsAndWrites = "Reads and writes";
export const yourTokens = "Your tokens";
export const whatTokensAre = "For scripts and the command line. Each can be revoked by itself.";
export const tokenShownOnce = "Your token. It is shown this once.";
export const whatItIsFor = "What it is for";
export const whatItDoes = "What it does";
export const untilRevoked = "Empty: until it is revoked";
export const neverUsed = "never used";
export const usedAt = (when: ReactNode) => <>used {when}</>;
export const untilWhen = (when: ReactNode) => <>until {when}</>;
export const revoke = "Revoke";
export const revokeNamed = (name: string) => `Revoke “${apart(name)}”?`;
export const revokeIt = "Revoke it";
export const whatRevokingDoes =
  "Whatever signs in by it is refused from now on. It can't be brought back.";
export const connectedApps = "Connected apps";
export const noApps = "None. Apps ask on a page of this server before they get in.";
export const disconnect = "Disconnect";
export const disconnectNamed = (name: string) => `Disconnect “${apart(name)}”?`;
export const disconnectIt = "Disconnect it";
export const whatDisconnectingDoes =
  "It sees and changes nothing here any more, until you connect it again.";
export const isDisconnected = (name: string) => `${apart(name)} can’t come in any more.`;
export const yourCalendarElsewhere = "Your calendar in other programs";
export const whatFeedsAre =
  "Your phone’s calendar can follow this one by an address. Whoever has it reads what you see.";
export const addressShownOnce = "The address. It is shown whole this once.";
export const makeAddress = "Make an address";
export const ofWhat = "Of";
export const allProjects = "All projects";
export const oneProject = "One project";
export const whose = "Whose";
export const everybodysEvents = "Everybody’s events";
export const onlyMine = "Only mine";
export const dueToo = "To-dos and cards that are due, too";
export const withWhatIsDue = "with what is due";
export const couldntTakeAddressBack = "Couldn't take the address back";
