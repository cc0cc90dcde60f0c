/**
 * Does something again and again, each time after the pause it asked for, and at once when nudged.
 */
export class Ticker {
  readonly #tick: () => Promise<number>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isRunning = false;

  /** `tick` answers in how many milliseconds it is to be called again. */
  constructor(tick: () => Promise<number>) {
    this.#tick = tick;
  }

  start(): void {
    this.#isRunning = true;
    this.#schedule(0);
  }

  /** Does nothing before the start and after the end. */
  nudge(): void {
    if (this.#isRunning) this.#schedule(0);
  }

  stop(): void {
    this.#isRunning = false;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), delayMs);
  }

  async #run(): Promise<void> {
    const pauseMs = await this.#tick();
    if (this.#isRunning) this.#schedule(pauseMs);
  }
}
