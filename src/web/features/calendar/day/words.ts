/** What is asked and said where somebody chooses a day. */
export const inWords = "In words";
export const suchAs = "friday, 12 dec, next monday";
export const noDay = "No day was found in these words.";
export const readLater = "A day can't be read from words now. Choose it below.";
export const found = (day: string, distance: string) => `${day}, ${distance}`;
export const take = (day: string) => `Take ${day}`;
export const withoutDay = "Without a day";
export const monthBefore = "The month before";
export const monthAfter = "The month after";
export const dayName = (day: string, isToday: boolean) => (isToday ? `${day}, today` : day);
