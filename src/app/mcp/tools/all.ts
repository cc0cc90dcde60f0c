import { own } from "./own.ts";
import { reading } from "./reading.ts";
import { writing } from "./writing.ts";

/** Everything that an assistant can do. */
export const tools = [...reading, ...own, ...writing];
