import { type Counts, tell } from "./drill.ts";
import { drills } from "./drills.ts";

/**
 * `npm run drill -- [part of a name…] [--kills=20…]`: runs the drills in full and prints what came
 * of them.
 */
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith("--"));
const given: Counts = Object.fromEntries(
  args.flatMap((arg) => {
    const [, name, value] = /^--(\w+)=(\d+)$/.exec(arg) ?? [];
    return name && value ? [[name, Number(value)]] : [];
  }),
);

let faults = 0;
for (const drill of drills.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  const began = performance.now();
  const outcome = await drill.run({ ...drill.full, ...given });
  faults += outcome.faults.length;
  process.stdout.write(`${tell(drill, outcome, (performance.now() - began) / 1000)}\n`);
}
process.exit(faults > 0 ? 1 : 0);
