export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = Record<
  Exclude<LogLevel, "silent">,
  (message: string, fields?: Record<string, unknown>) => void
>;

// What can't be said, on a full disk or because its reader went away, is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/** Writes to standard output or standard error; what can't be written is lost. */
export function say(stream: "stdout" | "stderr", text: string): void {
  try {
    process[stream].write(text);
  } catch {
    // There is nowhere left to say it.
  }
}

/** One JSON line an entry on standard error: `{time, level, message, …fields}`. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => say("stderr", line),
): Log {
  const at =
    (own: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LOG_LEVELS.indexOf(own) < LOG_LEVELS.indexOf(level)) return;
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...fields })}\n`,
      );
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** What of an unknown thrown value may stand in a log line. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  return { error: `${error.name}: ${error.message}`, ...code, stack: error.stack };
}
