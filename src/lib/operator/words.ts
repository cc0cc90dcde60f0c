/** What may follow `atoll server`, by what stands before it. */
export const OPERATOR_WORDS: Readonly<Record<string, readonly string[]>> = {
  "": [
    "start",
    "serve",
    "config",
    "doctor",
    "health",
    "migrate",
    "reindex",
    "dev",
    "licenses",
    "orgs",
    "people",
    "plan",
    "bulletin",
    "help",
    "--version",
  ],
  people: ["after", "owner", "reset", "unlock", "end-two-factor"],
  orgs: ["after"],
  bulletin: ["draft", "show", "publish", "remove"],
};
