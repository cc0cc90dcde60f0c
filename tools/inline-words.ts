import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";
import ts from "typescript";

const read = (path: string, text: string) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The words of a file that are nothing but a string, by their names. */
export function constantsOf(path: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of read(path, text).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isStringLiteralLike(initializer) && ts.isIdentifier(name))
        found.set(name.text, initializer.text);
  }
  return found;
}

/** Whether it declares a name, as an import doesn't. */
const isDeclaration = (node: ts.Node): node is ts.Node & { name: ts.Identifier } =>
  (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
  ts.isIdentifier(node.name);

/** A program with the words themselves in the places where it names them. */
export async function inlined(
  path: string,
  readFile: (path: string) => Promise<string>,
): Promise<string> {
  const text = await readFile(path);
  const source = read(path, text);
  const known = new Map<string, Map<string, string>>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const names = statement.importClause?.namedBindings;
    const from = statement.moduleSpecifier.text;
    if (!names || !ts.isNamespaceImport(names) || !/(?:\/|\.)words\.tsx?$/.test(from)) continue;
    const at = join(dirname(path), from);
    known.set(names.name.text, constantsOf(at, await readFile(at)));
  }
  const parts: string[] = [];
  let end = 0;
  const walk = (node: ts.Node): void => {
    if (isDeclaration(node) && known.has(node.name.text))
      throw new Error(`${path} hides its words behind another "${node.name.text}".`);
    const words = ts.isPropertyAccessExpression(node) && known.get(node.expression.getText());
    const word = words ? words.get(node.name.text) : undefined;
    if (word === undefined) ts.forEachChild(node, walk);
    else {
      parts.push(text.slice(end, node.getStart()), JSON.stringify(word));
      end = node.end;
    }
  };
  if (known.size > 0) walk(source);
  return parts.join("") + text.slice(end);
}

/** Puts words where they are named: a bundler hands on each constant of another file by a name of its own. */
export const inlineWords: BunPlugin = {
  name: "words",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]web[\\/].*\.tsx?$/ }, async ({ path, loader }) => ({
      contents: await inlined(path, (file) => Bun.file(file).text()),
      loader,
    }));
  },
};
