/** Has the browser ask before it leaves the page as long as that would lose something. */
export const leavingLoses = (isLosing: () => boolean): void =>
  addEventListener("beforeunload", (event) => {
    if (isLosing()) event.preventDefault();
  });
