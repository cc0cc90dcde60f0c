/** What the page of something says that the server doesn't have yet, and the lists it comes into. */

export const changeIt = "Change it";
export const forgetIt = "Forget it";
export const wasntTaken = (why: string) => `It wasn’t sent: ${why}`;
