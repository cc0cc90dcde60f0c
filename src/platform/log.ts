export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = Record<Exclude<LogLevel, "silent">, (message: string, fields?: Record<string, unknown>) => void>;

// A log that can't be written, on a full disk or because its reader went away, is no reason to stop serving.
process.stderr.on("error", () => {});

function writeLine(line: string): void {
  try {
    process.stderr.write(line);
  } catch {
    // There is nowhere left to say it.
  }
}

/** One JSON line an entry on standard error: `{time, level, message, …fields}`. */
export function createLog(level: LogLevel, write: (line: string) => void = writeLine): Log {
  const at =
    (own: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LOG_LEVELS.indexOf(own) < LOG_LEVELS.indexOf(level)) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...fields })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** What of an unknown thrown value may stand in a log line. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = "code" in error ? { code: error.code } : {};
  return { error: `${error.name}: ${error.message}`, ...code, stack: error.stack };
}
