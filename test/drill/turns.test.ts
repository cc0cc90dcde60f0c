import { expect, test } from "bun:test";
import { connect } from "node:net";
import { isWithin } from "../support/cost.ts";
import { founder, serve, withFolder } from "../support/process.ts";

/** Sends one request over a connection of its own, as a proxy without kept connections does. */
const once = (port: number, request: string): Promise<string> =>
  new Promise((resolve) => {
    let said = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (bytes) => {
      said += bytes.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(said));
  });

test(
  "clients that connect anew for each request keep nothing else from its turn, nor the program from its end",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const busy = await founder(address, "Busy");
      const other = await founder(address, "Other");
      const port = Number(new URL(address).port);
      const body = JSON.stringify({ name: "One more" });
      const request = `POST /api/v1/${busy.org.slug}/projects HTTP/1.1\r\nHost: localhost\r\nCookie: ${busy.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
      let isOver = false;
      let made = 0;
      const clients = Array.from({ length: 12 }, async () => {
        while (!isOver) if ((await once(port, request)).startsWith("HTTP/1.1 201")) made++;
      });
      await Bun.sleep(500);
      const waits: number[] = [];
      for (let n = 0; n < 20; n++) {
        const began = performance.now();
        // Over a connection that is kept, and that nothing but the loop's own turn reads.
        expect((await other.call("GET", "/projects")).status).toBe(200);
        waits.push(performance.now() - began);
      }
      expect(isWithin(1000, Math.max(...waits))).toBe(true);
      const began = performance.now();
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
      expect(isWithin(4000, performance.now() - began)).toBe(true);
      isOver = true;
      await Promise.all(clients);
      expect(made).toBeGreaterThan(20);
    }),
  120_000,
);

test(
  "a request without a Host is refused as any other is, with its headers, and leaves no line",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const port = Number(new URL(address).port);
      for (const path of ["/nope", "/healthz", "/api/v1/some/account", "/docs"]) {
        const answer = await once(port, `GET ${path} HTTP/1.0\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.[01] 400 /);
        expect(answer).toMatch(/^content-security-policy: /im);
        expect(answer).toMatch(/^x-request-id: /im);
        expect(answer).toContain('"code":"bad_request"');
      }
      child.kill("SIGTERM");
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    }),
  120_000,
);

test(
  "requests that come together on one connection are all answered, in their order, also beyond a turn",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { cookie, org, call } = await founder(address, "Together");
      for (let n = 0; n < 20; n++) await call("POST", "/projects", { name: `Project ${n}` });
      const port = Number(new URL(address).port);
      const get = (path: string, more = "") =>
        `GET /api/v1/${org.slug}${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${more}\r\n`;
      const answers = (said: string): string[] => said.match(/HTTP\/1\.1 \d+/g) ?? [];
      // A connection whose answer waits for a commit takes no more: it is closed, and whoever sent more on it asks again.
      const together = async (count: number) => {
        const requests = get("/projects").repeat(count) + get("/people", "Connection: close\r\n");
        let said = "";
        for (let turn = 0; turn < 10 && answers(said).length <= count; turn++) {
          await Bun.sleep(turn * 20);
          said = await once(port, requests);
        }
        return said;
      };
      for (let n = 0; n < 20; n++) await together(5);
      const began = performance.now();
      expect(answers(await together(10))).toEqual(Array(11).fill("HTTP/1.1 200"));
      // As many as take about twice a turn, on whatever machine.
      const count = Math.ceil(40 / ((performance.now() - began) / 11));
      const said = await together(count);
      expect(answers(said)).toEqual(Array(count + 1).fill("HTTP/1.1 200"));
      expect(said.lastIndexOf('"membership_id"')).toBeGreaterThan(said.lastIndexOf('"Project 0"'));
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
    }),
  120_000,
);
