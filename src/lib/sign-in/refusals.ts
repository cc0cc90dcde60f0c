/** Why somebody comes back from a provider without being signed in, as the pages say it. */
export const REFUSALS = {
  denied: "The sign-in was stopped there.",
  expired: "This took too long, or began in another browser. Try once more.",
  provider: "Its answer can't be used. Try once more, or sign in otherwise.",
  unproven:
    "It doesn't say that your e-mail address is yours. Confirm the address there, or sign in otherwise.",
  unconfirmed:
    "There is an account with your e-mail address that was never confirmed. Sign in with its password and confirm the address, or have a new password sent.",
  closed: "Only people who were invited sign up here. Follow the link of your invitation.",
  gone: "The account that it is joined with can't be signed in to any more.",
  joined: "It is joined with another account already.",
  session: "Sign in first, then join it once more.",
} as const;
export type RefusalWord = keyof typeof REFUSALS;

const isRefusalWord = (word: string): word is RefusalWord => Object.hasOwn(REFUSALS, word);

/** What one of these words means; undefined for any other. */
export const refusalOf = (word: string): string | undefined =>
  isRefusalWord(word) ? REFUSALS[word] : undefined;
