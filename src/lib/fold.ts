/**
 * A piece of text as it is looked for: a word, a run of a script that has no spaces, or a picture.
 */
export interface Token {
  kind: "word" | "run" | "sign";
  text: string;
}

/** Longer words are cut, in the index and in queries alike. */
const LONGEST_WORD = 64;

// Scripts whose words have no spaces between, or whose endings grow onto them: every two characters
// of a run are a word.
const SCRIPTS = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
const RUN = `[[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join("")}]&&[\\p{L}\\p{N}\\p{M}]]`;
/** One character of a word, as part of a regular expression with the flag `v`. */
export const WORD_CHARACTER = `[[\\p{L}\\p{N}\\p{M}]--${RUN}]`;
const WORD_START = `[[\\p{L}\\p{N}]--${RUN}]`;
const TOKENS = new RegExp(
  `${WORD_START}${WORD_CHARACTER}*|${RUN}+|\\p{Extended_Pictographic}`,
  "gv",
);
const startsRun = new RegExp(`^${RUN}`, "v");
const startsWord = new RegExp(`^${WORD_START}`, "v");

/** Letters that are also written as two or three. */
const SPELLED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  // Those of three letters first, as they hold the others.
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
};
const spelled = /[ßæœþﬃﬄﬀﬁﬂ]/g;
/**
 * Letters that Unicode takes apart no further, and those that are letters of their own however they
 * are made.
 */
const PLAIN: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  й: "й",
  ї: "ї",
};

// Accents that stand alone, vowel points, and what only says where a line may break.
const INVISIBLE =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u200c]/g;
const COMPOSABLE =
  /[\u0080-\u10ff\u1200-\u1fff\u2c00-\u2dff\ua640-\ua7ff\ufb00-\ufb06\uff01-\uff5e]/g;

const isPlain = (text: string): boolean => /^[\n -~]*$/.test(text);

/**
 * The same text, composed, without what can't be seen: what `fold` takes, and what excerpts are cut
 * from.
 */
export const composed = (text: string): string => (isPlain(text) ? text : composedOf(text));

const composedOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\uff61-\uff9f]+/g, (narrow) => narrow.normalize("NFKC"))
    .replaceAll("İ", "I")
    .replace(INVISIBLE, "");

const bases = new Map<string, string>();

/** Composed text without case and accents, each character in its old place. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain(lower)) return lower;
  return lower.replace(COMPOSABLE, (character) => {
    const known = bases.get(character) ?? baseOf(character);
    bases.set(character, known);
    return known;
  });
}

function baseOf(character: string): string {
  const plain =
    PLAIN[character] ?? character.normalize("NFKD").replace(INVISIBLE, "").toLowerCase();
  return plain.length === 1 && !/[!-/:-@[-`{-~\s]/.test(plain) ? plain : character;
}

/** Folded text with letters that are also written as two written so. */
const spelledOut = (folded: string): string =>
  folded.replace(spelled, (letter) => SPELLED[letter] ?? letter);

/**
 * A text as it is compared with another however either is written: on one line, without case and
 * accents.
 */
export const plain = (text: string): string =>
  spelledOut(fold(composed(text))).replace(/\s+/g, " ");

/** Folded text cut into what can be looked for, in its order. */
export function tokens(folded: string): Token[] {
  return (spelledOut(folded).match(TOKENS) ?? []).map(tokenOf);
}

function tokenOf(text: string): Token {
  if (text < "\u0080" || startsWord.test(text))
    return { kind: "word", text: text.slice(0, LONGEST_WORD) };
  return { kind: startsRun.test(text) ? "run" : "sign", text };
}

/**
 * How a token stands in the index: a run as all its pairs of neighbours, one character alone as
 * itself.
 */
export function terms({ kind, text }: Token): string[] {
  if (kind !== "run") return [text];
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Stands between two runs, which are not one. No token holds it. */
const BREAK = "·";

/**
 * How tokens stand in the index, one after the other; what holds no word and no run leaves nothing.
 */
export function termsOf(tokens: readonly Token[]): string[] {
  const said = tokens.filter(({ kind }) => kind !== "sign");
  return said.flatMap((token, index) =>
    token.kind === "run" && said[index - 1]?.kind === "run"
      ? [BREAK, ...terms(token)]
      : terms(token),
  );
}

/**
 * A text is taken in whole, so no more of it: one in a script without spaces has a term for each
 * character.
 */
const MOST_TERMS = 60_000;

/** A text as the index takes it. */
export interface Indexed {
  /** Its terms, one after the other. */
  terms: string;
  words: Set<string>;
  /** Single characters of runs, and pictures. */
  signs: Set<string>;
}

export function indexed(text: string): Indexed {
  const found: Indexed = { terms: "", words: new Set(), signs: new Set() };
  const all = tokens(fold(composed(text)));
  for (const { kind, text } of all) {
    if (kind === "word") found.words.add(text);
    else for (const character of text) found.signs.add(character);
  }
  return { ...found, terms: termsOf(all).slice(0, MOST_TERMS).join(" ") };
}

/** A folded word as a regular expression that also finds it with letters written as one. */
export const spellings = (word: string): string =>
  Object.entries(SPELLED).reduce(
    (pattern, [one, two]) => pattern.replaceAll(two, `(?:${two}|${one})`),
    word,
  );
