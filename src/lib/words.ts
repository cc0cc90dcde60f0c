/** A noun with its indefinite article: `a card`, `an answer`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
