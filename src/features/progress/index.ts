import { progressUpdate } from "./progress-update.type.ts";
import { chartSchema, progressRoutes } from "./routes.ts";

export const progress = { types: [progressUpdate], routes: [progressRoutes], schemas: { ProgressChart: chartSchema } };
