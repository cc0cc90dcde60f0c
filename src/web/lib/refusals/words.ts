// Why something was refused, where the server itself said nothing.
export const signedOut = "Your session has ended. Sign in, and try it again.";
export const mayNot = "You may not do this here.";
export const isGone = "This is no longer there.";
export const tooSlow = "It took too long to arrive. Try it again.";
export const tooLarge = "This is too large to be sent here.";
export const tooMuch = "That was too much at once. Wait a moment, and try it again.";
export const broken = "Something went wrong on the server.";
export const unreached = "The server can't be reached at the moment.";
export const paused = "The server takes nothing at the moment. Try it again soon.";
export const noAnswerInTime = "The server didn't answer in time.";
export const notTaken = "The server didn't take this.";
