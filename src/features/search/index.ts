import { metadataSchema, searchRoutes } from "./routes.ts";

export { Indexer } from "./indexer.ts";
export { hitFields } from "./routes.ts";
export { startOver, takeIn } from "./write.ts";
export const search = { types: [], routes: [searchRoutes], schemas: { SearchMetadata: metadataSchema } };
