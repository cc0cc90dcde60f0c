import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** What a source file does with a table. */
export interface TableUse {
  path: string;
  table: string;
  does: "reads" | "writes";
}

/** Source files by their paths. */
export type Sources = ReadonlyMap<string, string>;
/** Tables, as `tenant.org` and `global.orgs`, by what SQL calls them. */
export type Names = ReadonlyMap<string, string>;

/** A statement that stands in no template: of the platform, about the file itself. */
const STATEMENT = /^\s*(?:select|insert|replace|update|delete|with)\s/i;
/**
 * Where a name stands for a table: after a word that wants one, in a list of tables, or before a
 * column.
 */
const READ = /\b(?:from|join|in)\s+([a-z_.]+)\b(?!\s*\()|(?<!\.)\b([a-z_]+)\.[a-z_]+/gi;
/** A piece that begins with its table, to stand after such a word. */
const FIRST = /^\s*([a-z_.]+)\s+(?:as|cross|indexed|join|left|where)\b/gi;
const LISTED = /\bfrom\s+[^()]*?,\s*([a-z_.]+)\b/gi;
const WRITTEN =
  /\b(?:insert(?:\s+or\s+[a-z]+)?\s+into|replace\s+into|delete\s+from|update(?:\s+or\s+[a-z]+)?)\s+([a-z_.]+)\b/gi;
/** A table that a function is handed the name of. */
const ELSEWHERE = "elsewhere";

interface Module {
  path: string;
  source: ts.SourceFile;
  /** Tables by what the file calls them. */
  tables: Map<string, string>;
}

/**
 * Every table that the SQL of these files names: as text, by its declaration or by an alias of it.
 */
export function tableUses(files: Sources, names: Names): TableUse[] {
  const modules = new Map<string, Module>();
  const open = (path: string): Module | null => {
    const known = modules.get(path);
    const text = files.get(path);
    if (known || text === undefined) return known ?? null;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const module = { path, source, tables: new Map<string, string>() };
    modules.set(path, module);
    nameTables(module, open);
    return module;
  };
  return [...files.keys()]
    .filter((path) => !path.startsWith("src/schema/"))
    .flatMap((path) => {
      const module = open(path);
      return module ? usesIn(module, names) : [];
    });
}

/** The tables that a file of the schema declares. */
export function declaredIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const module = { path, source, tables: new Map<string, string>() };
  nameTables(module, () => null);
  return [...module.tables.values()];
}

/** What a file imports of the schema, the aliases it declares, and those it imports from others. */
function nameTables({ path, source, tables }: Module, open: (path: string) => Module | null): void {
  const name = (node: ts.Node, table: string | null | undefined) => {
    if (table && ts.isIdentifier(node)) tables.set(node.text, table);
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = ts.isStringLiteral(statement.moduleSpecifier)
        ? statement.moduleSpecifier.text
        : "";
      const bindings = statement.importClause?.namedBindings;
      if (!/^[#.]/.test(from) || !bindings || !ts.isNamedImports(bindings)) continue;
      const imported = open(resolve(path, from));
      for (const binding of bindings.elements)
        name(binding.name, imported?.tables.get((binding.propertyName ?? binding.name).text));
    } else if (ts.isVariableStatement(statement)) {
      for (const { name: declaredAs, initializer } of statement.declarationList.declarations)
        name(declaredAs, initializer && declared(initializer, { path, tables }));
    }
  }
}

const resolve = (path: string, name: string): string =>
  name.startsWith("#/") ? `src/${name.slice(2)}` : normalize(join(dirname(path), name));

/**
 * What `sqliteTable("name", …)` declares, or whatever else does by a name, and what `alias(table,
 * "a")` is one of.
 */
function declared(
  made: ts.Expression,
  { path, tables }: Pick<Module, "path" | "tables">,
): string | undefined {
  const [first] = ts.isCallExpression(made) ? made.arguments : [];
  if (!first || !ts.isCallExpression(made)) return undefined;
  if (ts.isIdentifier(first))
    return made.expression.getText() === "alias" ? tables.get(first.text) : undefined;
  const [, file] = /^src\/schema\/(global|tenant)\//.exec(path) ?? [];
  return file && ts.isStringLiteral(first) ? `${file}.${first.text}` : undefined;
}

function usesIn({ path, source, tables }: Module, names: Names): TableUse[] {
  const found: TableUse[] = [];
  const note = (table: string | undefined, does: TableUse["does"]) => {
    if (table !== undefined) found.push({ path, table, does });
  };
  /** What is done to tables whose names come from elsewhere in the file. */
  const toNamed = new Set<TableUse["does"]>();
  const texts: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node)) texts.push(node.text);
    for (const { name, does } of namedIn(statementOf(node, tables) ?? "")) {
      if (name === ELSEWHERE) toNamed.add(does);
      note(name.includes(".") ? name : names.get(name), does);
    }
    if (ts.isIdentifier(node) && isTable(node))
      note(tables.get(node.text), isWritten(node) ? "writes" : "reads");
    ts.forEachChild(node, walk);
  };
  walk(source);
  for (const text of texts) for (const does of toNamed) note(names.get(text), does);
  return found;
}

/** The names that stand for tables in a statement, or in a piece of one. */
function namedIn(statement: string): { name: string; does: TableUse["does"] }[] {
  const written = [...statement.matchAll(WRITTEN)].map(([, name = ""]) => ({
    name,
    does: "writes" as const,
  }));
  const read = [READ, FIRST, LISTED].flatMap((pattern) =>
    [...statement.matchAll(pattern)].map(([, name, qualifier]) => ({
      name: name ?? qualifier ?? "",
      does: "reads" as const,
    })),
  );
  return [...written, ...read];
}

/**
 * The SQL of a template, or of a text that is a statement, with the names of tables where they
 * stand in it.
 */
function statementOf(node: ts.Node, tables: Module["tables"]): string | null {
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText() === "sql" ? textOf(node.template, tables) : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null;
  const text = ts.isTaggedTemplateExpression(node.parent) ? "" : textOf(node, tables);
  return STATEMENT.test(text) ? text : null;
}

function textOf(
  template: ts.StringLiteralLike | ts.TemplateLiteral,
  tables: Module["tables"],
): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  const spans = template.templateSpans.map(
    ({ expression, literal }) => pieceOf(expression, tables) + literal.text,
  );
  return [template.head.text, ...spans].join("");
}

/** A table by its name; anything else as what can't be one. */
function pieceOf(piece: ts.Expression, tables: Module["tables"]): string {
  if (ts.isIdentifier(piece)) return tables.get(piece.text) ?? " ? ";
  if (!ts.isCallExpression(piece)) return " ? ";
  const [first] = piece.arguments;
  const called = piece.expression.getText();
  if (called === "source" && first && ts.isIdentifier(first))
    return tables.get(first.text) ?? " ? ";
  if (called !== "identifier" || !first) return " ? ";
  return ts.isStringLiteral(first) ? first.text : ELSEWHERE;
}

/** Not the name of a property, nor of a parameter or constant of a function around it. */
function isTable(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isVariableDeclaration(parent) && parent.name === node) return false;
  if (ts.isBindingElement(parent) && parent.initializer !== node) return false;
  if (ts.isParameter(parent) && parent.name === node) return false;
  if (
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isExportSpecifier(parent)
  )
    return false;
  for (let around: ts.Node = parent; !ts.isSourceFile(around); around = around.parent)
    if (ts.isFunctionLike(around) && namesIn(around).has(node.text)) return false;
  return true;
}

/** What a function calls its parameters and what it declares. */
function namesIn(around: ts.SignatureDeclaration): Set<string> {
  const found = new Set<string>();
  const name = (binding: ts.BindingName): void => {
    if (ts.isIdentifier(binding)) found.add(binding.text);
    else
      for (const element of binding.elements) if (ts.isBindingElement(element)) name(element.name);
  };
  for (const parameter of around.parameters) name(parameter.name);
  const walk = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) name(node.name);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, walk);
  };
  if ("body" in around && around.body) ts.forEachChild(around.body, walk);
  return found;
}

/** Handed to a function, such as `insertInto`, that is none of those known to read. */
const isWritten = (node: ts.Identifier): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments.some((argument) => argument === node) &&
  !/^(?:alias|columnsOf|source)$/.test(node.parent.expression.getText());
