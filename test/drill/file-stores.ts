import { startS3 } from "../support/s3.ts";

/** Where a server of its own keeps files. */
export interface Store {
  name: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Those there are; null for one that can't do all of it here. */
export const STORES: Record<string, () => Promise<Store | null>> = {
  local: async () => ({ name: "a folder", env: {}, stop: async () => {} }),
  async s3() {
    const { name, options, gaps, stop } = await startS3();
    const { accessKeyId, secretAccessKey, bucket, endpoint, region } = options;
    const STORAGE_URL = `s3://${accessKeyId}:${secretAccessKey}@${bucket}?endpoint=${endpoint}&region=${region}`;
    if (gaps.length === 0) return { name, env: { STORAGE_URL }, stop };
    await stop();
    return null;
  },
};
