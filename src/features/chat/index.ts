import { dm } from "./dm.type.ts";
import { chatMessage, chatRoom } from "./line.type.ts";
import { chatSummary } from "./list.ts";
import { chatJobs } from "./preview.ts";
import { chatRoutes } from "./routes.ts";

export const chat = {
  types: [chatRoom, dm, chatMessage],
  routes: [chatRoutes],
  jobs: chatJobs,
  schemas: { ChatSummary: chatSummary },
};
