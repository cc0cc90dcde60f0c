// Writes the API description to src/app/openapi.json, which is what a server answers and shows a
// changed surface in review, its types to src/client/schema.d.ts and what the command line takes of it to
// src/cli/operations.jsonl. With --check it writes nothing and fails when one of them is not current.
import { description } from "../../test/support/contract.ts";
import { commandsOf } from "./commands.ts";
import { typesOf } from "./types.ts";

const current = {
  "src/app/openapi.json": `${JSON.stringify(description, null, 2)}\n`,
  "src/client/schema.d.ts": await typesOf(description),
  "src/cli/operations.jsonl": commandsOf(description),
};

for (const [path, text] of Object.entries(current)) {
  if (!process.argv.includes("--check")) await Bun.write(path, text);
  else if ((await Bun.file(path).text()) !== text) {
    process.stderr.write(
      `${path} is not current: run \`npm run openapi\` and review what changed.\n`,
    );
    process.exit(1);
  }
}
process.exit(0);
