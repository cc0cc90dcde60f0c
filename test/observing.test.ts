import { expect, test } from "bun:test";
import { addGauges } from "#/app/observation/gauges.ts";
import { createMetrics } from "#/platform/observe/metrics.ts";
import { services } from "./support/server.ts";

/** The names a server answers, with the labels of each. */
async function known(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics((name, error) => {
    throw new Error(name, { cause: error });
  });
  addGauges(metrics, services);
  metrics.answered("getMe", 200, 0.01);
  metrics.held(0.1);
  metrics.slowStatement();
  metrics.job("purge", "done");
  const found = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of (await metrics.text()).matchAll(
    /^([a-z_]+)(?:\{(.*)\})? \S+$/gm,
  )) {
    const all = found.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) all.add(label);
    found.set(name, all);
  }
  return found;
}

/** What Prometheus adds to everything it reads. */
const ITS_OWN = ["job", "instance"];

/** The names and labels in expressions of Prometheus. */
const asked = (expressions: readonly string[]) =>
  expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:atoll|process)_[a-z_]+)(?:\{([^}]*)\})?/g)].map(
      ([, name = "", labels = ""]) => ({
        name,
        labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
      }),
    ),
  );

async function expectKnown(expressions: readonly string[]): Promise<void> {
  const names = await known();
  for (const { name, labels } of asked(expressions)) {
    const has = names.get(name);
    expect([name, has !== undefined]).toEqual([name, true]);
    for (const label of labels)
      expect([name, label, has?.has(label) === true || ITS_OWN.includes(label)]).toEqual([
        name,
        label,
        true,
      ]);
  }
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
  gridPos: { x: number; w: number };
  fieldConfig?: { defaults: { noValue?: string } };
}

test("every panel of the dashboard asks for what a server counts", async () => {
  const dashboard: { panels: Panel[] } = await Bun.file("docs/dashboards/atoll.json").json();
  const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );
  expect(expressions.length).toBeGreaterThan(25);
  await expectKnown(expressions);
  for (const { title, gridPos } of dashboard.panels)
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
  // What is empty at a server that is well says so, and not that there is no data.
  for (const { title, targets = [], fieldConfig } of dashboard.panels)
    if (targets.some(({ expr }) => / > 0$|atoll_replica/.test(expr)))
      expect([title, fieldConfig?.defaults.noValue]).toEqual([title, expect.any(String)]);
});

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

test("every alert asks for what a server counts, and says what to do", async () => {
  const { groups } = Bun.YAML.parse(await Bun.file("docs/alerts.yml").text()) as Rules;
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(10);
  await expectKnown(rules.map(({ expr }) => expr));
  for (const { alert, annotations } of rules)
    expect([alert, Object.keys(annotations)]).toEqual([alert, ["summary", "description"]]);
});

test("the page about watching names every metric, and no other", async () => {
  const page = await Bun.file("docs/observing.md").text();
  const names = [...(await known()).keys()]
    .filter((name) => name.startsWith("atoll_"))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
  const said = [...page.matchAll(/`(atoll_[a-z_]+)(?:\{[^`]*\})?`/g)].map(([, name = ""]) => name);
  expect(new Set(said)).toEqual(new Set(names));
});
