export const sunday = "Sunday";
export const monday = "Monday";
export const tuesday = "Tuesday";
export const wednesday = "Wednesday";
export const thursday = "Thursday";
export const friday = "Friday";
export const saturday = "Saturday";
export const SHORT_MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sept",
  "Oct",
  "Nov",
  "Dec",
];
export const today = "today";
export const tomorrow = "tomorrow";
export const yesterday = "yesterday";
export const inTime = (length: string) => `in ${length}`;
export const ago = (length: string) => `${length} ago`;
export const copyByHand = "Your browser copies nothing here. Copy it by hand:";
export const tryMoreAgain = "Try to show more again";
export const showMore = "Show more";
export const serverUnreached = "The server can't be reached.";
export const late = (day: string) => `Late, ${day}`;
export const atMostFits = (size: string) => `This is too large: at most ${size} fits here.`;
export const goesOnWithNetwork = "There is no network. It goes on by itself when there is one.";
