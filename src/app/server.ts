import { Ending } from "#/platform/http/ending.ts";
import { type App, mount } from "#/platform/http/mount.ts";
import type { Services } from "#/platform/services.ts";
import { docsOf } from "./docs.ts";
import { operations } from "./features.ts";
import { type OpenApi, openApiDocument } from "./openapi.ts";

/** The whole HTTP surface. While the end is near, every answer is the last of its connection. */
export function createServer(services: Services, ending = new Ending()): App {
  let document: OpenApi | null = null;
  const described = (): OpenApi => {
    document ??= openApiDocument(app, services.config);
    return document;
  };
  const app = mount([...operations, ...docsOf(described)], services, { ending });
  return app;
}
