import { assignmentRoutes, todayRoutes } from "./assignment-routes.ts";
import { noteRoutes, noteSchemas } from "./note-routes.ts";
import { myRoutes, snoozeSchema } from "./routes.ts";
import { resurfaceHandler } from "./snoozes.ts";

export const my = {
  types: [],
  routes: [myRoutes, noteRoutes, assignmentRoutes, todayRoutes],
  schemas: { Snooze: snoozeSchema, ...noteSchemas },
  jobs: () => ({ resurface: resurfaceHandler }),
};
