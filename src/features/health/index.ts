import { healthUpdate } from "./health-update.type.ts";
import { healthRoutes, schemas } from "./routes.ts";

export const health = { types: [healthUpdate], routes: [healthRoutes], schemas };
