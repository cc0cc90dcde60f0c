import { apart } from "../../lib/plain.ts";

/** What is said where something is marked as done, or as open again. */

export const isDone = (title: string) => `${apart(title)}: done`;
export const isOpenAgain = (title: string) => `${apart(title)}: open again`;
export const couldntMarkAsDone = "Couldn't mark it as done";
export const couldntOpenAgain = "Couldn't open it again";
