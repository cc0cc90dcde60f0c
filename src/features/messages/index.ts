import { seedCategories } from "./categories.ts";
import { message, messageBoard } from "./message.type.ts";
import { messageRoutes } from "./routes.ts";

export const messages = { types: [messageBoard, message], routes: [messageRoutes], seed: seedCategories };
