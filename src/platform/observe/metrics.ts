import type * as prometheus from "prom-client";

/** What is counted while a server runs, and read by Prometheus. */
export interface Metrics {
  /** An answer was made: by an operation, of a status, after so many seconds. */
  answered(operation: string, status: number, seconds: number): void;
  /** Nobody else had their turn for so many seconds. */
  held(seconds: number): void;
  slowStatement(): void;
  job(kind: string, outcome: JobOutcome): void;
  mail(outcome: "sent" | "failed"): void;
  /** Something that is measured when it is asked for; what fails is left out, and told to `failed`. */
  gauge(gauge: Gauge): void;
  /** All of it in the text format of Prometheus (version 0.0.4). */
  text(): Promise<string>;
}

/** What became of a job: `failed` is tried again, `given_up` is not. */
export type JobOutcome = "done" | "failed" | "given_up";

interface Gauge {
  name: string;
  help: string;
  /** It only grows while the process runs. */
  isCounter?: true;
  /** A number, or one for each value of the one label. */
  read(): Reading | Promise<Reading>;
  label?: string;
}
type Reading = number | Readonly<Record<string, number>>;

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const HELD_SECONDS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

/** Loaded where something is counted. */
const library = (): typeof prometheus => require("prom-client");

/**
 * Counts in this process. Labels are ids of operations, classes of statuses, kinds of jobs: never what
 * people write or own, so that there are only so many series.
 */
export function createMetrics(failed: (name: string, error: unknown) => void): Metrics {
  const { Registry, Counter, Histogram } = library();
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "atoll_http_requests_total",
    help: "Answers by operation and class of status; a page of the web application is `page`, an address that nothing has `none`",
    labelNames: ["operation", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "atoll_http_request_duration_seconds",
    help: "Time from a request's arrival to its answer, which is on the disk by then; of streams to their beginning",
    labelNames: ["operation"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const holds = new Histogram({
    name: "atoll_loop_held_seconds",
    help: "Times of 20 ms and more in which nobody else had their turn",
    buckets: HELD_SECONDS,
    registers,
  });
  const slow = new Counter({
    name: "atoll_slow_statements_total",
    help: "Statements of 100 ms and more; the log has each",
    registers,
  });
  const jobs = new Counter({
    name: "atoll_jobs_total",
    help: "Attempts at jobs by kind and outcome: done, failed (tried again), given_up",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const mails = new Counter({
    name: "atoll_mails_total",
    help: "Mails handed to the mail server, and attempts that failed",
    labelNames: ["outcome"],
    registers,
  });
  // Both are there from the beginning: an alert compares with what was.
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  return {
    answered(operation, status, took) {
      requests.inc({ operation, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ operation }, took);
    },
    held: (took) => holds.observe(took),
    slowStatement: () => slow.inc(),
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    gauge: (gauge) => void declare(library(), registry, gauge, failed),
    text: () => registry.metrics(),
  };
}

type Failed = (name: string, error: unknown) => void;

/** What can't be read is not a number, and empty where there would be several. */
function declare(
  { Counter, Gauge }: typeof prometheus,
  registry: prometheus.Registry,
  { name, help, label, read, isCounter }: Gauge,
  failed: Failed,
): void {
  const of = {
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
  };
  const readings = async (): Promise<[Record<string, string>, number][]> => {
    try {
      const reading = await read();
      if (typeof reading === "number") return [[{}, reading]];
      return Object.entries(reading).map(([value, number]) => [{ [label ?? ""]: value }, number]);
    } catch (error) {
      failed(name, error);
      return label === undefined ? [[{}, Number.NaN]] : [];
    }
  };
  if (isCounter)
    new Counter({
      ...of,
      async collect() {
        const found = await readings();
        this.reset();
        for (const [labels, value] of found) if (!Number.isNaN(value)) this.inc(labels, value);
      },
    });
  else
    new Gauge({
      ...of,
      async collect() {
        const found = await readings();
        this.reset();
        for (const [labels, value] of found) this.set(labels, value);
      },
    });
}
