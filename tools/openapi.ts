// Writes the API description to test/contract/openapi.json, the snapshot that shows a changed surface in review.
import { description } from "../test/support/contract.ts";

await Bun.write("test/contract/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
process.exit(0);
