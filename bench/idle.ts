import { type Figure, thousands } from "./measure.ts";
import { newTodo, type Office, requestsOf } from "./office.ts";
import { mailsOf, NO_MAIL_LIMIT, untilMailed } from "./queue.ts";
import { cpuMicroseconds, during, load, serve } from "./server.ts";

/** Of so many organizations one was written to. */
const ONE_OF = 10;
const [FROM_MS, TO_MS] = [10_000, 14_000];

/**
 * What a server of many organizations does when there is nothing to do: a while after a tenth of
 * them had a to-do handed to somebody, and every mail of that has gone out.
 */
export async function idleFigure(folder: string, offices: readonly Office[]): Promise<Figure> {
  const written = offices.filter((_, n) => n % ONE_OF === 0);
  const target = await serve(folder, NO_MAIL_LIMIT);
  return during([target], async () => {
    const there = mailsOf(folder);
    let next = 0;
    await load(target, {
      count: written.length,
      clients: 8,
      status: 201,
      request(address) {
        const office = written[next++] ?? offices[0];
        if (!office) throw new Error("There is no organization");
        const body = JSON.stringify(newTodo(office.other));
        return requestsOf(office).create(address, office.handed, body);
      },
    });
    await untilMailed(target, folder, there + written.length);
    await Bun.sleep(FROM_MS);
    const before = cpuMicroseconds(target);
    await Bun.sleep(TO_MS - FROM_MS);
    const share = (cpuMicroseconds(target) - before) / ((TO_MS - FROM_MS) * 1000);
    return {
      name: `CPU at rest, ${thousands(offices.length)} organizations, 10 s after ${thousands(written.length)} had work`,
      figure: `${(share * 100).toFixed(1)} %`,
      goal: "< 1 %",
    };
  });
}
