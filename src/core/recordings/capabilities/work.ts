import { assignable } from "./assignable.ts";
import { commentable } from "./commentable.ts";
import { completable } from "./completable.ts";

/** What everything that is to be done can do. */
export const work = [completable, assignable, commentable];
