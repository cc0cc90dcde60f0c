/** The one sentence that says which setting stops the start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
