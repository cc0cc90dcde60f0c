import type { Page } from "playwright-core";
import { comeIn, type Desk, type Sitting } from "../../support/browser.ts";

/** Changes something by a route of the demonstration's API, as who sits there. */
export const send = <T = { id: string }>(
  { page }: Sitting,
  method: string,
  path: string,
  body?: object,
): Promise<T> =>
  page.evaluate(
    async ({ method, path, text }) => {
      const headers = {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      };
      const asked = { method, headers, ...(text ? { body: text } : undefined) };
      const answer = await fetch(`/api/v1/coral-reef${path}`, asked);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.status === 204 ? null : answer.json();
    },
    { method, path, text: body && JSON.stringify(body) },
  );

/** Somebody of the demonstration by their address, at home. */
export async function somebody(desk: Desk, email: string): Promise<Sitting> {
  const sitting = await desk.person();
  await sitting.page.goto(`${desk.address}/coral-reef`);
  await comeIn(sitting.page, { email, password: "atoll-demo" });
  return sitting;
}

/** Has the next request by a method to a path refused, with a message. */
export const refuseOne = (
  page: Page,
  method: string,
  path: RegExp,
  { status, message }: { status: number; message: string },
): Promise<unknown> =>
  page.route(
    path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { error: { code: "refused", message } } })
        : route.fallback(),
    { times: 1 },
  );

/** Has a page keep what it shows at once, as when somebody turns to another window, and waits until that is done. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(
    () => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await Bun.sleep(300);
}
