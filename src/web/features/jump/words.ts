export const pages = "Pages";
export const written = "Written";
export const everywhere = "Everywhere";
export const jumpTo = "Jump to";
export const whereTo = "Where to?";
export const snoozed = "Snoozed";
export const allResults = (typed: string) => `All results for “${typed}”`;
