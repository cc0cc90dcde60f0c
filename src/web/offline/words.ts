export const keptForLater =
  "The server can't be reached. This waits here and is sent when it can be.";
export const waitsOnDevice = "It waits on this device until the server can be reached.";
