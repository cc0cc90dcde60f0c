import { sizeWords } from "#/lib/words.ts";
import { fileInWords } from "../../ui/files/in-words.ts";

/** What the place where words are written says. */

export const keptOnDevice = "Kept on this device";
export const enter = "↵";
export const sendKeys = "Ctrl ↵";
export const wasntSent = (why: string) => `It wasn’t sent: ${why} Your words are kept here.`;
export const hasTitleAlone =
  "There is a title alone, and no words below it. Write them, or send it once more as it is.";
export const goesAhead = (action: string, files: number) =>
  `“${action}” goes ahead when the ${files === 1 ? "file is" : "files are"} there.`;
export const callItOff = "Call it off";
export const stopped = (file: string) =>
  `“${fileInWords(file)}” wasn’t attached, so nothing was sent. Send it to go on without it.`;
export const didntArrive = (file: string) =>
  `“${fileInWords(file)}” didn’t arrive. Try it again, or discard it to go on without it.`;
export const notAttached = (files: readonly string[]) =>
  files.length === 1
    ? `“${fileInWords(files[0] ?? "")}” wasn’t attached: you left before it had arrived. Choose it again.`
    : `${files.length} files weren’t attached: you left before they had arrived. Choose them again.`;
export const notDone = (action: string, files: readonly string[]) => {
  const what = files.length === 1 ? `“${fileInWords(files[0] ?? "")}”` : `${files.length} files`;
  return `${what} hadn’t arrived when you left, so “${action}” didn’t go ahead. Your words are kept where you wrote them.`;
};
export const needsTitle = (label: string) => `It needs a title: ${label.toLowerCase()}`;

export const longerThanFits = (most: number) =>
  `This is longer than fits here, ${most.toLocaleString("en-GB")} characters. A file takes it.`;
export const wordsAlone = "There was too much around the words, so they came alone.";
export const picturesOfOthers =
  "Pictures of other sites don’t come along. Save them, and attach them as files.";
export const noPictures =
  "Only PNG, JPEG, GIF, WebP and AVIF pictures come along with words. Attach others as files.";
export const picturesTooLarge = (most: number, together: number) =>
  `Pictures of more than ${sizeWords(most)}, or ${sizeWords(together)} together, don’t come along with words. Attach them as files.`;
export const picturesTooMany = (most: number) =>
  `Only the first ${most} pictures came along. Attach the others as files.`;

export const whereFilesGo =
  "Files go into a comment, a chat, or a folder of Docs & Files: open one of them, and drop it there.";

// The tools above it.
export const formatting = "Formatting";
export const bold = "Bold";
export const italic = "Italic";
export const heading = "Heading";
export const bulletedList = "Bulleted list";
export const numberedList = "Numbered list";
export const quote = "Quote";
export const code = "Code";
export const table = "Table";
export const rowAbove = "Row above";
export const rowBelow = "Row below";
export const columnBefore = "Column before";
export const columnAfter = "Column after";
export const headerRow = "Header row";
export const removeRow = "Remove row";
export const removeColumn = "Remove column";
export const removeTable = "Remove table";
export const mentionSomebody = "Mention somebody";
export const whoToMention = "Whom to mention";
export const link = "Link";
export const whereLinkLeads = "Where does the link lead?";
export const makeLink = "Make the link";
export const changeLink = "Change the link";
export const removeLink = "Remove the link";
export const attachFile = "Attach a file";
export const filesToAttach = "Files to attach";
export const player = "Video or post of another site";
export const addressOfPlayer = "The address of a video, a sound or a post";
export const wherePlayersAreOf =
  "Such as of YouTube, Vimeo or Spotify. Any other one stands there as a link.";
export const putPlayer = "Put it there";
export const noPlayer = "There is no player for that, so it stands there as a link.";
