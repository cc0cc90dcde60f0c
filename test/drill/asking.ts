// Asks for one thing again and again until its input ends, and writes how long that takes in the worst
// of a hundred, in milliseconds.
const { URL: url = "", COOKIE: cookie = "" } = process.env;
const took: number[] = [];
let isOver = false;
const ending = Bun.stdin.text().then(() => {
  isOver = true;
});
while (!isOver) {
  const began = performance.now();
  await (await fetch(url, { headers: { cookie } })).arrayBuffer();
  took.push(performance.now() - began);
  await Bun.sleep(5);
}
await ending;
const worst = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
process.stdout.write(String(Math.round(worst * 10) / 10));

export {};
