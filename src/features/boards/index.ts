import { card, cardStep } from "./card.type.ts";
import { board, column } from "./column.type.ts";

export const boards = { types: [board, column, card, cardStep] };
