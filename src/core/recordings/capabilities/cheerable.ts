import type { Capability } from "../type.ts";

/** People can cheer it. Whatever takes comments can be cheered, too. */
export const cheerable: Capability = {
  name: "cheerable",
  can: { cheer: ({ isOpen, may }) => isOpen && may("cheer") },
};
