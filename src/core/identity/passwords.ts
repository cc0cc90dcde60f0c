import { Unavailable } from "#/platform/errors.ts";

const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const PARALLEL = 2;
const LONGEST_QUEUE = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** An argon2id hash in PHC form. At most two hashes are computed at once; each takes 19 MB. */
export const hashPassword = (password: string): Promise<string> => queued(() => Bun.password.hash(password, ARGON2ID));

/** Compares a password with a hash; without a hash it takes as long and answers false, so that accounts can't be probed. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await queued(async () => Bun.password.verify(password, hash ?? (await unusableHash())));
  return matches && hash !== null;
}

let unusable: Promise<string> | null = null;
function unusableHash(): Promise<string> {
  unusable ??= Bun.password.hash(crypto.randomUUID(), ARGON2ID);
  return unusable;
}

async function queued<T>(task: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE)
    throw new Unavailable("Too many people are signing in at once. Try again in a moment.");
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await task();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
