import { markerSchema, roadmapRoutes } from "./routes.ts";

export const roadmap = { types: [], routes: [roadmapRoutes], schemas: { RoadmapMarker: markerSchema } };
