import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { S3Options } from "#/platform/storage/s3.ts";
import { temporaryFolder } from "./folders.ts";

const GATEWAY = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
const KEYS = { accessKeyId: "atoll-tests", secretAccessKey: "atoll-tests-secret" };
const region = "us-east-1";

/** A real S3 server over a folder, for the time of a test file. */
export interface S3Server {
  name: string;
  options: S3Options;
  stop(): Promise<void>;
}

/** versitygw where Go can build it, else s3rver; it says which. */
export async function startS3(): Promise<S3Server> {
  const program = await gateway();
  return program === null ? startRover() : startGateway(program);
}

/** Built once into the cache of this machine. */
async function gateway(): Promise<string | null> {
  const go =
    Bun.which("go") ?? (existsSync("/usr/local/go/bin/go") ? "/usr/local/go/bin/go" : null);
  if (go === null) return null;
  const home = join(
    process.env.XDG_CACHE_HOME ?? join(process.env.HOME ?? "/tmp", ".cache"),
    "atoll-tests",
  );
  const program = join(home, "versitygw");
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  const built = Bun.spawn([go, "install", GATEWAY], {
    env: { ...process.env, GOBIN: home },
    stdout: "ignore",
    stderr: "ignore",
    timeout: 300_000,
  });
  return (await built.exited) === 0 && existsSync(program) ? program : null;
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
