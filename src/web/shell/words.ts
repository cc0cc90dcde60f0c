import { apart, counted } from "../lib/plain.ts";

export const newThings = "new";
export const main = "Main";
export const mainBelow = "Main, bottom";
export const jump = "Jump";
export const skipToContent = "Skip to content";
export const otherOrganizations = "Other organizations";
export const asTheSystem = "As the system looks";
export const offline = "You are offline: what you opened before is as it was last.";
export const serverSlow = "The server takes its time: what you changed is still on its way to it.";
export const serverUnreached =
  "The server can't be reached: what you opened before is as it was last.";
export const noLongerIn = (name: string) =>
  `You are no longer in ${apart(name)}. What you typed is still here to copy, and nothing of it can be sent.`;
export const toYourOthers = "To your organizations";
export const sessionEnded = "Your session has ended. What you wrote and did not send is kept.";
export const yourMenu = (name: string) => `${apart(name)}: your menu`;
export const changesRefused = (count: number) => `${counted(count, "change")} couldn’t be saved`;
export const changesWaiting = (count: number) =>
  `${counted(count, "change")} ${count === 1 ? "waits" : "wait"} to be sent`;

export const couldntSignOut = "You are still signed in.";
export const signOutAsking = "Sign out, and lose what is not sent?";
export const changesAreLost = (count: number) =>
  `${counted(count, "change")} ${count === 1 ? "waits" : "wait"} to be sent, and would be lost.`;
export const wordsAreLost =
  "Words that you wrote in this browser and did not send would be removed from it.";

// An organization that wants its people to sign in otherwise.
export const wantsSecondFactor = "A second factor comes first";
export const whatSecondFactorIs =
  "This organization wants everybody to sign in with something they have beside their password: an app on a phone, or a passkey. Set yours up, and you are in.";
export const setItUp = "Set it up";
export const wantsAnotherWay = "Sign in another way";
export const signInSo = "Sign out, and come in that way.";

// What the keys do, beside those that have a name.
export const keys = "Keys";
export const jumpKeys = "Ctrl J, Ctrl K or /";
export const jumpToAnything = "Jump to anything";
export const addKeys = "A or C";
export const addSomething = "Add something here";
export const doneOrNot = "Done, or not done; in a list, choose the row";
export const toTheChosen = "To what is done with the chosen";
export const listKeys = "J and K";
export const downAndUp = "Down and up in a list";
export const todayInCalendar = "Today, in the calendar";
export const turnKeys = "[ and ], ← and →";
export const backAndOn = "Back and on in the calendar";
export const moveKeys = "Shift and arrows";
export const moveChosen = "Move what is chosen in the calendar";
export const longerKeys = "+ and −";
export const longerOrShorter = "Make it longer or shorter there";
export const sendKeys = "Ctrl Enter";
export const postOrSave = "Post or save";
export const toolKeys = "Alt F10";
export const toTools = "To the tools of a text, and back by Esc";
export const closeKey = "Esc";
export const closeOrChooseNoMore = "Close, or choose no more";
export const theseKeys = "These keys";
export const jumpKey = "Ctrl J";
export const jumpKeyMac = "⌘ J";
