import { createServer } from "#/app/server.ts";
import { listen } from "#/platform/http/listen.ts";
import { gather } from "../test/support/crowd.ts";
import { services } from "../test/support/server.ts";
import { type Figure, median, milliseconds } from "./measure.ts";

const PEOPLE = 200;
const ROUNDS = 40;

/**
 * One message that two hundred people are told of: its transaction, and all the CPU of its request.
 */
export async function fanoutFigures(): Promise<Figure[]> {
  const { orgId, slug, people } = await gather(services, "fan-out", PEOPLE + 1);
  const server = listen(createServer(services), { host: "127.0.0.1", port: 0 });
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API.
  const post = async (path: string, body: object): Promise<any> => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/${slug}${path}`, {
      method: "POST",
      headers: { cookie: people[0]?.cookie ?? "", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json();
  };
  const project = await post("/projects", { name: "Everybody", all_access: true });
  const board = project.tools.find(({ key }: { key: string }) => key === "message_board").id;
  const db = services.tenants.get(orgId);
  const write = db.write.bind(db);
  let transaction = 0;
  db.write = (body) => {
    const before = performance.now();
    const result = write(body);
    transaction = performance.now() - before;
    return result;
  };
  const measure = async (path: string, body: object) => {
    const [transactions, cpu]: [number[], number[]] = [[], []];
    for (let round = -5; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      await post(path, body);
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      transactions.push(transaction);
      cpu.push((user + system) / 1000);
    }
    return { transaction: median(transactions), cpu: median(cpu) };
  };
  const message = { type: "message", title: "News", content: "Hello everybody", notify: true };
  const posted = await measure(`/recordings/${board}/children`, message);
  const told = db.get<{ count: number }>("select count(*) as count from notifications", []);
  if (told?.count !== (ROUNDS + 5) * PEOPLE) throw new Error(`${told?.count} rows were made`);
  const thread = await post(`/recordings/${board}/children`, message);
  const commented = await measure(`/recordings/${thread.id}/comments`, { content: "Hello" });
  await server.stop(true);
  return [
    {
      name: `message to ${PEOPLE} people, transaction, median`,
      figure: milliseconds(posted.transaction),
      goal: "< 15 ms",
    },
    {
      name: "all CPU of that request, the caller's too",
      figure: milliseconds(posted.cpu),
      goal: "",
    },
    {
      name: `comment to ${PEOPLE} followers that counts up, the same`,
      figure: `${milliseconds(commented.transaction)}, ${milliseconds(commented.cpu)}`,
      goal: "< 15 ms",
    },
  ];
}
