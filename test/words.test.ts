import { expect, test } from "bun:test";
import { withArticle } from "#/lib/words.ts";
import { furnished, required } from "./support/content.ts";

test("refusals call things what people call them", async () => {
  const w = await furnished();
  const message = async (parent: string, type: string) =>
    (
      await w.call("owner", "POST", `/recordings/${w.parents[parent]}/children`, {
        type,
        title: "T",
        content: "x",
        ...required(type, w),
      })
    ).body.error.message;
  expect(await message("message", "approval")).toBe("type: An approval can't go under a message.");
  expect(await message("message_board", "card_step")).toBe(
    "type: A step can't go under a message board.",
  );
  const question = await w.call("owner", "PUT", `/recordings/${w.parents.message_board}/pause`, {
    paused: true,
  });
  expect(question.body.error.message).toBe("type: A message board is no check-in question.");
  expect([withArticle("answer"), withArticle("Upload"), withArticle("to-do")]).toEqual([
    "an answer",
    "an Upload",
    "a to-do",
  ]);
});
