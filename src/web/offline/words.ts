export const keptForLater = "This waits here, and is sent as soon as it can be.";
export const waitsOnDevice = "It waits on this device until the server can be reached.";
export const somebodyElse = "Somebody else is signed in in this browser.";
