// Writes the API description to src/app/openapi.json, which is what a server answers and shows a
// changed surface in review. With --check it writes nothing and fails when the snapshot is not current.
import { description } from "../../test/support/contract.ts";

const path = "src/app/openapi.json";
const current = `${JSON.stringify(description, null, 2)}\n`;

if (!process.argv.includes("--check")) await Bun.write(path, current);
else if ((await Bun.file(path).text()) !== current) {
  process.stderr.write(
    `${path} is not current: run \`npm run openapi\` and review what changed.\n`,
  );
  process.exit(1);
}
process.exit(0);
