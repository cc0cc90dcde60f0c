// Serves the web application from its sources and brings changes into open pages at once (npm run dev). The API is the
// program's own, in a process that is started anew when its sources change; PORT is where both are.
import { existsSync } from "node:fs";
import page from "../src/web/index.html";

const port = Number(process.env.PORT || 3000);
const behind = port + 1;
const address = `http://localhost:${port}`;

const program = Bun.spawn([process.execPath, "--watch", "src/main.ts", "start"], {
  // What it is reached at is the address of the pages: cookies and links hang on it.
  env: { ...process.env, PORT: String(behind), BASE_URL: process.env.BASE_URL || address },
  stdout: "inherit",
  stderr: "inherit",
});
process.once("SIGINT", () => program.kill());
process.once("SIGTERM", () => program.kill());

/** The same request of the program, answered as it answers, streams too. */
function pass(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return fetch(`http://localhost:${behind}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    redirect: "manual",
    decompress: false,
  }).catch(() => new Response("The program is starting.", { status: 503 }));
}

/** A file that keeps its name. */
const named = (request: Request): Response => {
  const path = `src/web/public${new URL(request.url).pathname}`;
  return existsSync(path)
    ? new Response(Bun.file(path))
    : new Response("Not found", { status: 404 });
};

const server = Bun.serve({
  port,
  // Streams stay open without a word for longer than a request does.
  idleTimeout: 0,
  development: { hmr: true, console: true },
  routes: {
    ...Object.fromEntries(
      [
        "/api/*",
        "/oauth/*",
        "/.well-known/*",
        "/public/*",
        "/feeds/*",
        "/docs",
        "/docs/*",
        "/openapi.json",
        "/cli",
        "/sign-in",
        "/reset-password",
        "/verify-email",
        "/disown/*",
        "/unsubscribe/*",
        "/healthz",
        "/readyz",
      ].map((path) => [path, pass]),
    ),
    "/icon.svg": named,
    "/contours.svg": named,
    "/plain.css": named,
    "/to-the-door.js": named,
    "/app.webmanifest": named,
    "/*": page,
  },
});

await program.exited;
await server.stop(true);
