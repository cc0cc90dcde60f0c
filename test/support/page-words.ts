import ts from "typescript";

const listed = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));

/** Attributes, and fields of what they are made of, that people read or hear. */
const SHOWN = listed(`
  action any heading hint label legend placeholder question title titleLabel words failed alt
  aria-label aria-description aria-placeholder aria-roledescription aria-valuetext
`);
/** Attributes that nobody reads. */
const UNSEEN = listed("className css data-i href id name src to type");
/** Functions that say what they are given. */
const SAYING = listed("announce say useTitle prompt confirm alert");

/** Keys, as events name them. */
const KEYS = listed("Arrow ArrowDown ArrowLeft ArrowRight ArrowUp Enter Escape Tab");
const OF_HTTP = listed("DELETE GET PATCH POST PUT Idempotency-Key");
const OF_UNICODE = listed("NFD NFKD");
/** Browsers and systems, as they name themselves. */
const PROGRAMS = listed("Android Chrome Edg Edge Firefox Linux Mac OPR Opera Safari Windows");
/** What looks like words and is none. */
const isNone = (text: string): boolean =>
  text === "Mac OS" || [KEYS, OF_HTTP, OF_UNICODE, PROGRAMS].some((names) => names.has(text));

/** The beginning of an address is the same in every language. */
const ADDRESS = /^https?:\/\//;

const CAPITALIZED = /^[“"(]?\p{Lu}[\p{Ll}’']{2,}[.!?…:]?$/u;
const BEGUN = /^[^\p{L}]*\p{Lu}[\p{L}’']*[,;:.]? .*\p{L}/u;
/** One of several words: letters, a number or a value, and the signs round it. */
const ONE = /^[“(]?(?:[\p{L}’'-]+|\d+|…)[,;:”)]?[.!?…]?$/u;
const LETTER = /\p{L}/u;

/** What stands for a value in a template. */
const VALUE = "…";

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join("");
};

/** Whether it is nothing but words with blanks between them: no selector, no list of elements or classes. */
function isPhrase(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  if (parts.length < 2 || !parts.every((part) => ONE.test(part))) return false;
  const areClasses = parts.some((part) => parts.some((other) => other.startsWith(`${part}-`)));
  const areElements = parts.every((part, at) => part.endsWith(",") === at < parts.length - 1);
  return !areClasses && !areElements && /\p{L}{2}/u.test(text);
}

/** Whether a text is a sentence, or a word that begins like one. */
const isProse = (text: string): boolean =>
  CAPITALIZED.test(text) || BEGUN.test(text) || isPhrase(text);

/** What an expression may be: both sides of a choice. */
function valuesOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return valuesOf(node.expression);
  if (ts.isConditionalExpression(node))
    return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return valuesOf(node.right);
    const isEither = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ].includes(kind);
    return isEither ? [...valuesOf(node.left), ...valuesOf(node.right)] : [];
  }
  return [node];
}

/** The expressions that are shown as they are, whatever they look like. */
function shownIn(node: ts.Node): ts.Expression[] {
  if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText())) {
    const { initializer } = node;
    if (!initializer) return [];
    if (!ts.isJsxExpression(initializer))
      return ts.isStringLiteral(initializer) ? [initializer] : [];
    return initializer.expression ? valuesOf(initializer.expression) : [];
  }
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return valuesOf(node.expression);
  if (ts.isPropertyAssignment(node) && SHOWN.has(node.name.getText()))
    return valuesOf(node.initializer);
  if (ts.isCallExpression(node) && SAYING.has(node.expression.getText()))
    return node.arguments.flatMap(valuesOf);
  return [];
}

/** What holds no words: imports, types, classes, what a programmer reads in a log, the names of components. */
const isOther = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) && UNSEEN.has(node.name.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Error") ||
  (ts.isBinaryExpression(node) && node.left.getText().endsWith(".className")) ||
  (ts.isCallExpression(node) && /^later(?:Window)?$/.test(node.expression.getText()));

/** Each word in a file of the web application that people read and that stands in no file of words. */
export function loneWords(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<ts.Node, string>();
  const note = (node: ts.Node, words: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.set(node, `${path}:${line + 1}: ${words.trim().replace(/\s+/g, " ")}`);
  };
  const walk = (node: ts.Node): void => {
    if (isOther(node)) return;
    // One letter is the name of a key.
    if (ts.isJsxText(node) && LETTER.test(node.text) && node.text.trim().length > 1)
      note(node, node.text);
    for (const value of shownIn(node)) {
      const words = textOf(value);
      if (words !== null && LETTER.test(words) && !ADDRESS.test(words)) note(value, words);
    }
    const words = textOf(node);
    if (words !== null && isProse(words) && !isNone(words)) note(node, words);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return [...found.values()];
}
