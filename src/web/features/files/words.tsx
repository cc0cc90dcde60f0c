import type { ReactNode } from "react";
import { apart, counted } from "../../lib/plain.ts";
import { fileInWords } from "../../ui/files/in-words.ts";

/** What folders, documents and files say. */

// A folder.
export const newDoc = "New doc";
export const upload = "Upload";
export const filesToUpload = "Files to upload";
export const nothingHere = "Nothing here yet";
export const whatLiesHere = "Documents, pictures and all other files of the project lie here.";
export const dropAnywhere = "Drop files anywhere on this page.";
export const layout = "Layout";
export const grid = "Grid";
export const list = "List";
export const doc = "Doc";
export const inFolder = (files: number, folders: number) => {
  const some = [
    files > 0 && counted(files, "file"),
    folders > 0 && counted(folders, "folder"),
  ].filter(Boolean);
  return some.join(", ") || "Empty";
};
export const inVersions = (count: number) => `, ${counted(count, "version")}`;
export const uploading = (at: number, of: number) => `Uploading ${at} of ${of}`;
export const stopAll = "Stop all";
export const tryAllAgain = "Try all again";
export const waitsItsTurn = "Waits its turn";
/** So many are named of what didn't arrive. */
const NAMED = 5;
export const didNotArrive = (names: readonly string[]) => {
  const some = names.slice(0, NAMED).map(fileInWords).join(", ");
  const others = names.length > NAMED ? ` and ${names.length - NAMED} others` : "";
  return names.length === 1
    ? `${some} didn’t arrive: its window was closed before. Choose it again.`
    : `${some}${others} didn’t arrive: their window was closed before. Choose them again.`;
};
export const allRight = "All right";
const timeLeft = (seconds: number) =>
  seconds < 60
    ? `${counted(seconds, "second")} left`
    : `${counted(Math.ceil(seconds / 60), "minute")} left`;
export const howFarIs = (share: number, seconds: number | null) =>
  `${Math.floor(share * 100)}%${seconds === null ? "" : `, ${timeLeft(seconds)}`}`;
export const newFolder = "New folder";
export const isNowIn = (title: string, folder: string) =>
  `${apart(title)} is now in ${apart(folder)}`;
export const couldntMove = (title: string) => `Couldn't move “${apart(title)}”`;
export const couldntMakeFolder = "Couldn't make the folder";

// A document.
export const couldntSaveDocument = "Couldn't save the document";
export const yourDocument = "Your document";
export const saveDocument = "Save this document";
export const document = "The document";
export const blankPage = "A blank page";
export const whatBlankPageIsFor = "Its words stand here once somebody writes them.";
export const isHere = (who: string) => `${apart(who)} is here`;
export const othersAreHere = (count: number) => `${count} others are here`;
export const wroteItAt = (who: string, when: ReactNode) => (
  <>
    <bdi>{who}</bdi> wrote it, {when}
  </>
);
export const savedItAt = (who: string, when: ReactNode) => (
  <>
    <bdi>{who}</bdi> saved it, {when}
  </>
);
export const changedAt = (when: ReactNode) => <>changed {when}</>;

// The versions of a document.
export const allVersions = "All versions";
export const whatVersionsAre = "What it said each time somebody saved it, the newest first.";
export const version = (number: number) => `Version ${number}`;
export const versionNow = (number: number) => `Version ${number}, what it says now`;
export const readIt = "Read it";
export const putItBack = "Have it say this again";
export const couldntPutBack = "Couldn't put it back";
export const isPutBack = (number: number) => `It says again what version ${number} said.`;
export const wroteIt = (who: ReactNode) => (
  <>
    <bdi>{who}</bdi> wrote it
  </>
);
export const gaveItAnotherTitle = (who: ReactNode) => <>{who} gave it another title</>;
export const changedWords = (who: ReactNode) => <>{who} changed the words</>;

// A file and its versions.
export const download = "Download";
export const rename = "Rename";
export const openInItsOwnWindow = "Open it in a window of its own";
export const versions = "Versions";
export const current = "Current";
export const makeCurrent = "Make it the current one";
export const couldntMakeCurrent = "Couldn't make it the current one";
export const replaceIt = "Replace it";
