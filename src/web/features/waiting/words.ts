export const notSentYet = "Not sent yet";
export const allIsSent = "Everything is sent";
export const waitsHere = "What you do without a network waits here.";
export const forgetIt = "Forget it";
export const whatYouWrote = "What you wrote";

// What it is that waits.
export const aComment = "A comment";
export const somethingNew = "Something new";
export const somethingDone = "Something done";
export const somethingMoved = "Something moved";
export const whoItIsFor = "Who something is for";
export const aChange = "A change";
