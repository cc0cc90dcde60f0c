import { Ending } from "#/platform/http/ending.ts";
import { type App, mount } from "#/platform/http/mount.ts";
import type { Services } from "#/platform/services.ts";
import { docsOf } from "./docs.ts";
import { operations } from "./features.ts";
import { mcpEndpoint } from "./mcp/endpoint.ts";
import { webPages } from "./web.ts";

/** The whole HTTP surface. While the end is near, every answer is the last of its connection. */
export function createServer(services: Services, ending = new Ending()): App {
  const doors = [mcpEndpoint(), ...docsOf(services.config)];
  const pageAt = webPages({ store: services.config.storage?.endpoint ?? null });
  return mount([...operations, ...doors], services, { ending, pageAt });
}
