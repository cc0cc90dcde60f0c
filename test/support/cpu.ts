/** The processor time this process took for something, in milliseconds: what others do meanwhile does not count. */
export async function cpuOf<T>(work: () => Promise<T>): Promise<{ cpuMs: number; value: T }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, value };
}
