import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { S3Options } from "#/platform/storage/s3.ts";
import { temporaryFolder } from "./folders.ts";
import { builtByGo, GATEWAY } from "./go.ts";
import type { Gap } from "./s3-run.ts";

const KEYS = { accessKeyId: "atoll-tests", secretAccessKey: "atoll-tests-secret" };
const region = "us-east-1";

/** A real S3 server over a folder, for the time of a test file. */
export interface S3Server {
  name: string;
  options: S3Options;
  /** Where the objects of the bucket are on the disk. */
  folder: string;
  gaps: readonly Gap[];
  stop(): Promise<void>;
}

/** versitygw where Go can build it, else s3rver, as with `S3_SERVER=s3rver`; it says which. */
export async function startS3(): Promise<S3Server> {
  const program = process.env.S3_SERVER === "s3rver" ? null : await builtByGo(GATEWAY);
  return program === null ? startRover() : startGateway(program);
}

async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = server.port ?? 0;
  await server.stop(true);
  return port;
}

async function startGateway(program: string): Promise<S3Server> {
  const port = await freePort();
  const root = temporaryFolder();
  mkdirSync(join(root, "atoll"));
  const child = Bun.spawn(
    [program, "--port", `127.0.0.1:${port}`, "--region", region, "posix", root],
    {
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: KEYS.accessKeyId,
        ROOT_SECRET_KEY: KEYS.secretAccessKey,
      },
      stdout: "ignore",
      stderr: "ignore",
    },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await answering(endpoint);
  return {
    name: "versitygw",
    folder: join(root, "atoll"),
    gaps: [],
    options: { bucket: "atoll", endpoint, region, ...KEYS },
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

async function startRover(): Promise<S3Server> {
  const port = await freePort();
  const { default: S3rver } = await import("@20minutes/s3rver");
  const root = temporaryFolder();
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: root,
    configureBuckets: [{ name: "atoll" }],
  });
  await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    name: "s3rver",
    folder: join(root, "atoll"),
    gaps: ["list", "names", "once", "parts"],
    options: { bucket: "atoll", endpoint, region, ...keys },
    stop: () => server.close(),
  };
}

async function answering(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await Bun.sleep(25);
  }
  throw new Error(`Nothing answers at ${endpoint}`);
}
