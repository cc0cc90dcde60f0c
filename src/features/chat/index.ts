import { chatMessage, chatRoom } from "./line.type.ts";

export const chat = { types: [chatRoom, chatMessage] };
