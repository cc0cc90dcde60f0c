import { metadataSchema, searchRoutes } from "./routes.ts";

export { Indexer } from "./indexer.ts";
export { searchableTypes } from "./metadata.ts";
export { hitFields } from "./routes.ts";
export { startOver, takeIn } from "./write.ts";
export const search = { types: [], routes: [searchRoutes], schemas: { SearchMetadata: metadataSchema } };
