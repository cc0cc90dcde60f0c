export {
  type Answer,
  type Api,
  type Connection,
  connect,
  type PagedQuestion,
  type Question,
} from "./connect.ts";
export { ApiError, type FieldIssue } from "./errors.ts";
export { PATIENCE, type Patience } from "./retry.ts";
export type { components } from "./schema.d.ts";
export { follow, type StreamEvent } from "./stream.ts";
