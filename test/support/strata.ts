/** The folders of `src`, each of which knows only those before it. */
export const STRATA = ["lib", "platform", "schema", "core", "features", "app"];

/** What speaks to a server from outside: each knows `lib` and the client, and no stratum knows it. */
export const OUTSIDE = ["client", "cli", "web"];

/** The folders of `src/core`, the same way. */
export const CORE = [
  "identity",
  "orgs",
  "access",
  "people",
  "activity",
  "subscriptions",
  "notifications",
  "recordings",
  "projects",
];
