import { expect, test } from "bun:test";
import { askServer } from "#/app/control/ask.ts";
import { listenForCommands } from "#/app/control/socket.ts";
import { install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";

test("what fails in a command of the operator is said with its cause, and is in the log", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { services } = here;
    const stop = listenForCommands(services);
    const { get } = services.global;
    services.global.get = () => Promise.reject(new Error("database or disk is full"));
    expect(await askServer(folder, ["restore", "reef"])).toEqual({
      text: "It failed: database or disk is full. The server's log says more.\n",
      status: 1,
    });
    services.global.get = get;
    expect(here.logged.join("")).toContain("A command of the operator failed");
    await stop();
    await here.close();
  }));
