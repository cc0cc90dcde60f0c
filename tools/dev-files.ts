import type { BunPlugin } from "bun";

/** Leaves addresses of files that keep their names as they are, while pages are served from their sources. */
const files: BunPlugin = {
  name: "files that keep their names",
  setup(build) {
    build.onResolve({ filter: /^\/[^/]+\.(?:svg|png)$/ }, ({ path }) => ({ path, external: true }));
  },
};

// biome-ignore lint/style/noDefaultExport: what bunfig.toml names as a plugin is taken by its default.
export default files;
