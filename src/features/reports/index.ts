import { reassignRoutes } from "./reassign-routes.ts";
import { reportRoutes } from "./routes.ts";

export const reports = { types: [], routes: [reportRoutes, reassignRoutes] };
