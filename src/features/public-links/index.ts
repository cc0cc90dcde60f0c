import { publicItemSchema, publicLinkRoutes, publicPageRoutes } from "./routes.ts";

export const publicLinks = {
  types: [],
  routes: [publicLinkRoutes, publicPageRoutes],
  schemas: { PublicItem: publicItemSchema },
};
