/** File systems without a second name for a file, or a name on another one, answer one of these to a link. */
export const NO_LINK = /^(?:EXDEV|EPERM|EMLINK|ENOTSUP|EOPNOTSUPP)$/;

/** What the system calls an error of its own, such as `ENOENT`; nothing for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
