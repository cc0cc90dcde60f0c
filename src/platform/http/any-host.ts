import type { ElysiaAdapter } from "elysia";
import { BunAdapter } from "elysia/adapter/bun";

const { composeGeneralHandler } = BunAdapter;

/**
 * The adapter of Elysia for hosts of any length. It looks for the path behind the eleventh letter of an address, which
 * `http://app/` does not reach, or else behind the seventh, where `https://` still goes on. No path begins before the eighth.
 */
export const anyHost: ElysiaAdapter = {
  ...BunAdapter,
  composeGeneralHandler: {
    ...composeGeneralHandler,
    createContext: (app) => composeGeneralHandler.createContext(app).replace("indexOf('/',11)", "indexOf('/',8)"),
  },
};
