// Generates a client from the API description in each language, compiles it and does a round trip
// with it against a running server. A language whose tools are not on this machine is skipped, and
// said to be; TypeScript never is.
import { cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { description } from "../test/support/contract.ts";
import { founder, serve, withFolder } from "../test/support/process.ts";

const OAPI_CODEGEN = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
const PYTHON_CLIENT = "openapi-python-client==0.29.1";
const OPENAPI_GENERATOR = "7.23.0";
const WANTED = { projects: 1, list: "List", todo: "To-do", changed: "Changed", completed: false };

interface Language {
  name: string;
  /** Commands that must be there. */
  tools: readonly string[];
  /**
   * Makes and compiles the client in a folder that has `openapi.json`; answers the command that
   * does the round trip.
   */
  build: (folder: string) => Promise<string[]>;
}

async function run(command: readonly string[], cwd: string): Promise<string> {
  const child = Bun.spawn([...command], { cwd, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0)
    throw new Error(`${command.join(" ")}\n${(out + err).slice(-4000)}`);
  return out;
}

const tourOf = (name: string) => resolve("test/clients", name);

async function buildGo(folder: string): Promise<string[]> {
  mkdirSync(join(folder, "api"));
  cpSync(tourOf("tour.go"), join(folder, "main.go"));
  const generate = ["go", "run", OAPI_CODEGEN, "-generate", "client,types", "-package", "api"];
  await Bun.write(join(folder, "api/api.go"), await run([...generate, "openapi.json"], folder));
  await run(["go", "mod", "init", "example.com/tour"], folder);
  await run(["go", "mod", "tidy"], folder);
  await run(["go", "build", "-o", "tour", "."], folder);
  return ["./tour"];
}

async function buildPython(folder: string): Promise<string[]> {
  cpSync(tourOf("tour.py"), join(folder, "tour.py"));
  await run(["python3", "-m", "venv", "venv"], folder);
  await run(["venv/bin/pip", "install", "--quiet", PYTHON_CLIENT, "ruff", "mypy"], folder);
  const said = await run(
    [
      "venv/bin/openapi-python-client",
      "generate",
      "--path",
      "openapi.json",
      "--meta",
      "none",
      "--output-path",
      "atoll_client",
    ],
    folder,
  );
  if (/warning|error/i.test(said)) throw new Error(said);
  await run(["venv/bin/mypy", "--no-error-summary", "--follow-imports=silent", "tour.py"], folder);
  return ["venv/bin/python", "tour.py"];
}

async function buildJava(folder: string): Promise<string[]> {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  await run(
    ["mvn", "-q", "dependency:copy", `-Dartifact=${artifact}`, "-DoutputDirectory=."],
    folder,
  );
  const generator = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`;
  await run(
    [
      "java",
      "-jar",
      generator,
      "generate",
      "-i",
      "openapi.json",
      "-g",
      "java",
      "--library",
      "native",
      "-o",
      "client",
    ],
    folder,
  );
  const client = join(folder, "client");
  cpSync(tourOf("Tour.java"), join(client, "src/main/java/Tour.java"));
  await run(
    ["mvn", "-q", "compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath"],
    client,
  );
  const libraries = await Bun.file(join(client, "classpath")).text();
  return ["java", "-cp", `client/target/classes:${libraries.trim()}`, "Tour"];
}

const LANGUAGES: readonly Language[] = [
  { name: "Go", tools: ["go"], build: buildGo },
  { name: "Python", tools: ["python3"], build: buildPython },
  { name: "Java", tools: ["java", "mvn"], build: buildJava },
];

/** The round trip in one language, as a person who signed up for it. */
async function check({ name, tools, build }: Language, address: string): Promise<string> {
  const missing = tools.filter((tool) => Bun.which(tool) === null);
  if (missing.length > 0)
    return `${name}: skipped, ${missing.join(" and ")} is not on this machine`;
  return withFolder(async (folder) => {
    await Bun.write(join(folder, "openapi.json"), JSON.stringify(description));
    const tour = await build(folder);
    const args = await signUp(address, name);
    const told = JSON.parse(await run([...tour, ...args], folder));
    if (!Bun.deepEquals(told, WANTED)) throw new Error(`${name}: ${JSON.stringify(told)}`);
    return `${name}: compiles, and does the round trip`;
  });
}

/** Somebody with an organization and a project; answers what a tour is told. */
async function signUp(address: string, name: string): Promise<string[]> {
  const { org, call } = await founder(address, name);
  const project = (await (await call("POST", "/projects", { name: "Tour" })).json()) as Project;
  const set = project.tools.find(({ key }) => key === "todos")?.id ?? "";
  return [address, `${name.toLowerCase()}@example.com`, "correct horse", org.slug, set];
}
type Project = { tools: { key: string; id: string }[] };

const wanted = process.argv.slice(2);
const chosen = LANGUAGES.filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()),
);
await withFolder(async (folder) => {
  const { address, process: server } = await serve({ TENANTS_DIR: folder });
  try {
    for (const language of chosen) process.stdout.write(`${await check(language, address)}\n`);
  } finally {
    server.kill("SIGINT");
    await server.exited;
  }
});
if (wanted.length === 0) {
  await run([process.execPath, "test", "--timeout", "60000", "test/openapi.test.ts"], ".");
  process.stdout.write("TypeScript: compiles, and does the tour of test/openapi.test.ts\n");
}
process.exit(0);
