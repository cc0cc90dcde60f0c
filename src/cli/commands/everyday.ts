import type { Everyday } from "./command.ts";
import { CONTENT } from "./everyday/content.ts";
import { MINE } from "./everyday/mine.ts";
import { PROJECTS } from "./everyday/projects.ts";
import { TALK } from "./everyday/talk.ts";

/** What people do every day, by noun and verb. */
export const EVERYDAY: Readonly<Record<string, Everyday>> = {
  ...PROJECTS,
  ...CONTENT,
  ...TALK,
  ...MINE,
};
