import { cheerRoutes, cheerSchema } from "./routes.ts";

export const cheers = { types: [], routes: [cheerRoutes], schemas: { Cheer: cheerSchema } };
