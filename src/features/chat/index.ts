import { containerType } from "#/core/recordings/container.ts";

export const chat = { types: [containerType("chat_room", "Chat", "chat")] };
