import { containerType } from "#/core/recordings/container.ts";

export const clients = { types: [containerType("clients", "Clients", "clients")] };
