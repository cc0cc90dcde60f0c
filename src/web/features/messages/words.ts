/** What a message board says. */

export const noMessages = "No messages yet";
export const whatMessagesAreFor =
  "Messages are for what everybody should read, and find again later.";
export const pinned = "Pinned";
export const kindOfMessage = "What kind of message it is";
export const yourMessage = "Your message";
export const tellEverybody = "Tell everybody on the project";
export const postMessage = "Post this message";
export const keepAsDraft = "Keep as a draft";
export const draftIsKept = "The draft is in My Stuff. Only you see it.";
export const couldntPost = "Couldn't post the message";
export const couldntKeepDraft = "Couldn't keep the draft";
