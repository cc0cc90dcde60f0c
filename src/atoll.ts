import { isOwnWork } from "./platform/program.ts";

/** What runs, looks after and administers an installation; all else is the command line's. */
const OF_SERVER = new Set([
  "start",
  "serve",
  "migrate",
  "reindex",
  "doctor",
  "config",
  "licenses",
  "dev",
  "plan",
  "bulletin",
  "backup",
  "backups",
  "verify",
  "restore",
  "adopt",
  "clone",
  "litestream-config",
]);

const [word, ...rest] = process.argv.slice(2);

// Each part is loaded when it is meant: a command doesn't wait for a server, nor a server for commands.
if (isOwnWork(word)) {
  void import("./app/control/give-way.ts")
    .then(() => import("./app/own-work.ts"))
    .then(({ doOwnWork }) => doOwnWork(word, rest[0] ?? ""))
    .then((code) => process.exit(code));
} else if (word === "server" || (word !== undefined && OF_SERVER.has(word))) {
  void import("./app/control/give-way.ts")
    .then(() => import("./app/control/beside.ts"))
    .then(({ doneBeside }) => doneBeside(word === "server" ? rest : [word, ...rest]))
    .then((code) => (code === null ? import("./main.ts") : process.exit(code)));
} else {
  import("./cli/main.ts")
    .then(({ runCommandLine }) => runCommandLine(word === undefined ? [] : [word, ...rest]))
    .then((code) => process.exit(code));
}
