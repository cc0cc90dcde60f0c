import { Elysia } from "elysia";
import { requireObject } from "#/platform/http/body.ts";
import type { Services } from "#/platform/services.ts";
import { authenticate, type Caller, requireSession } from "./caller.ts";

/**
 * Routes of a signed-in person outside organizations. A route that declares no `signedIn` gets no `caller`, so it can't
 * know whose data to touch. The caller is worked out before the input is checked: 401 comes before 422.
 */
export const meRoutes = (services: Services, prefix: string) =>
  new Elysia({ prefix }).macro({
    signedIn: (by: "session" | "any") => ({
      async transform(context) {
        const caller = await authenticate(services, context.request);
        if (by === "session") requireSession(caller);
        requireObject(context.body);
        remember(context.request, caller);
      },
      resolve: ({ request }) => ({ caller: recall(request) }),
    }),
  });

const callers = new WeakMap<Request, Caller>();
const remember = (request: Request, caller: Caller): void => void callers.set(request, caller);

function recall(request: Request): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error("The caller is not known before authentication");
  return caller;
}
