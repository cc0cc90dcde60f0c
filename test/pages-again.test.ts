import { expect, test } from "bun:test";
import { filesToTryAgain } from "../tools/pages-again.ts";

const LOG = `
test/drill/web/board.test.ts:
(pass) a card goes on [12.00ms]
(fail) a column is added [12.00ms]

test/drill/web/chat.test.ts:
(pass) a line is said [3.00ms]

1 test failed:
(fail) a column is added [12.00ms]

 2 pass
 1 fail
`;

/** So many files, each with one test that failed. */
const failing = (files: number): string =>
  Array.from({ length: files }, (_, n) => `test/page-${n}.test.ts:\n(fail) one [1.00ms]\n`).join(
    "",
  );

test("a page in which a test failed is tried again, no other", () => {
  expect(filesToTryAgain(LOG)).toEqual(["test/drill/web/board.test.ts"]);
});

test("nothing is tried again where many failed, or something beside the tests", () => {
  expect(filesToTryAgain(failing(3))).toHaveLength(3);
  expect(filesToTryAgain(failing(4))).toEqual([]);
  expect(filesToTryAgain(`${failing(1)}\n 1 fail\n 1 error\n`)).toEqual([]);
  expect(filesToTryAgain(`${failing(1)}\n 1 fail\n 0 errors\n`)).toHaveLength(1);
  expect(filesToTryAgain("(fail) somewhere [1.00ms]\n")).toEqual([]);
});
