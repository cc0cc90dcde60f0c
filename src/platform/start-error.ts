/** What stops a start: one sentence that names the file and says what to do. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
