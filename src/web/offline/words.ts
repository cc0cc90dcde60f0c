export const keptForLater =
  "You are offline. This waits here and is sent when the server can be reached.";
export const waitsOnDevice = "It waits on this device until the server can be reached.";
