import { containerType } from "#/core/recordings/container.ts";

export const boards = { types: [containerType("board", "Board", "board")] };
