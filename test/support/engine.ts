const AGAIN_MS = 100;

/** Asks until there is an answer. */
export async function until<T>(ask: () => Promise<T | null>, within: number): Promise<T | null> {
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null || Date.now() > end) return answer;
    await Bun.sleep(AGAIN_MS);
  }
}

export interface Window extends AsyncDisposable {
  /** Loads an address, as somebody does who types it. */
  load(address: string): Promise<void>;
  /** What a script in the page returns, or what that resolves to. */
  run<T>(script: string): Promise<T>;
}
