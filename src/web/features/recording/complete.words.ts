/** What is said where something is marked as done, or as open again. */

export const isDone = (title: string) => `${title}: done`;
export const isOpenAgain = (title: string) => `${title}: open again`;
export const couldntMarkAsDone = "Couldn't mark it as done";
export const couldntOpenAgain = "Couldn't open it again";
