import type { ReactNode } from "react";
import { apart } from "../../lib/plain.ts";

/** What folders, documents and files say. */

// A folder.
export const writeDocument = "Write a document";
export const addFiles = "Add files";
export const nothingHere = "Nothing here yet";
export const dropFiles = "Drop files anywhere on this sheet, or write a document here.";
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
export const savedMeanwhile = (who: string) => (
  <>
    <b>
      <bdi>{who}</bdi> saved another version
    </b>{" "}
    while you were writing. Yours is not lost.
  </>
);
export const seeWhatItSaysNow = "See what it says now";

// The versions of a document.
export const allVersions = "All versions";
export const whoSavedIt = "Who saved it, and when. Its words are kept as they are now.";
export const version = (number: number) => `Version ${number}`;
export const wroteIt = (who: ReactNode) => (
  <>
    <bdi>{who}</bdi> wrote it
  </>
);
export const publishedIt = (who: ReactNode) => <>{who} published it</>;
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
