import { expect, test } from "bun:test";
import { breathe } from "#/lib/pace.ts";
import { written } from "#/platform/http/written.ts";

test("a reader who leaves before the last words ends it once, and nothing fails for it", async () => {
  const ends: unknown[] = [];
  const goesOn = Promise.withResolvers<void>();
  const stream = written(
    async (out) => {
      out.put("first");
      await goesOn.promise;
      out.put("last");
    },
    (failure) => void ends.push(failure),
  );
  await stream.cancel();
  goesOn.resolve();
  await breathe();
  expect(ends).toEqual([null]);
});

test("what fails while it is written breaks it off, and is told once", async () => {
  const [ends, failure] = [[] as unknown[], new Error("The disk is gone")];
  const stream = written(
    async (out) => {
      out.put("first");
      await breathe();
      throw failure;
    },
    (reason) => void ends.push(reason),
  );
  expect(await new Response(stream).text().catch((error: unknown) => error)).toBe(failure);
  expect(ends).toEqual([failure]);
});
