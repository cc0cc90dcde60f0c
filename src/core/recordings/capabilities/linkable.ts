import type { Capability } from "../type.ts";

/** It can be published to anybody who has the link. */
export const linkable: Capability = {
  name: "linkable",
  can: { publish_link: ({ isShared, may }) => isShared && may("link") },
};
