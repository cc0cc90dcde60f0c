import { approval, clientArea, correspondence } from "./client.types.ts";
import { clientRoutes } from "./routes.ts";

export const clients = { types: [clientArea, correspondence, approval], routes: [clientRoutes] };
