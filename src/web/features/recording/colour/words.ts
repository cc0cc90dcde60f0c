import { apart } from "../../../lib/plain.ts";

/** What the colours that people give to things are called, and what is said where they choose one. */

export const colour = "Colour";
export const colourAsking = "Colour…";
export const colourOf = (title: string) => `Colour of ${apart(title)}`;
/** What a coloured sign says to who doesn’t see it. */
export const isColoured = (name: string) => `${colour}: ${name}`;
export const hasColourNow = (title: string, name: string) => `${apart(title)}: ${name}`;
export const couldntChangeColour = "Couldn't change the colour";
export const none = "None";
export const red = "Red";
export const orange = "Orange";
export const yellow = "Yellow";
export const green = "Green";
export const aqua = "Aqua";
export const blue = "Blue";
export const purple = "Purple";
export const pink = "Pink";
export const brown = "Brown";
export const gray = "Gray";
