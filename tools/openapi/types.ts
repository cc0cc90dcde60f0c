import openapiTS from "openapi-typescript";
import ts from "typescript";

/** The types of an API description, without its texts and without what an operation doesn't take. */
export async function typesOf(description: object): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(description));
  const file = ts.createSourceFile("schema.d.ts", "", ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  const text = nodes.map((node) => printer.printNode(ts.EmitHint.Unspecified, node, file));
  return `// Made of the API description by \`npm run openapi\`.\n${text
    .join("\n")
    .replaceAll(/^\s*\w+\?: never;\n/gm, "")
    .replaceAll(/^( +)/gm, (indent) => " ".repeat(indent.length / 2))}\n`;
}
