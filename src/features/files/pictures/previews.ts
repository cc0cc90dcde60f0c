import { rm } from "node:fs/promises";
import { bumpOrg } from "#/core/orgs/org.ts";
import { handles } from "#/platform/jobs/job.ts";
import { shrunk } from "#/platform/pictures/pictures.ts";
import type { Services } from "#/platform/services.ts";
import type { Storage } from "#/platform/storage/storage.ts";
import { writeTo } from "#/platform/storage/write-to.ts";
import { blobById, keyOf, previewJob, updateBlob, VARIANTS, type Variant } from "../blobs.ts";

/** The longest side of each, in dots. */
const SIZES: Record<Variant, number> = { thumb: 400, preview: 1600 };
/** Of more bytes than this no pictures are made. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * Makes the small pictures of an image, and notes what it measures; of what is none, or can't be
 * read, there are none.
 */
export const previewHandler = handles(previewJob, (services) => ({
  async send({ db, tenantId, note }, { blob_id: id }) {
    const { storage } = services.store;
    const blob = blobById.get(db, { id });
    if (blob?.hasPreviews || (blob && blob.byteSize > MOST_BYTES)) return;
    const isKept = () => blobById.get(db, { id })?.state === "ready";
    const measured = isKept() ? await makePictures(services, tenantId, id) : null;
    // It was removed meanwhile, and what removed it knew of no pictures yet.
    if (!isKept()) return removePictures(storage, tenantId, id);
    if (measured === null) return;
    note((tx) => {
      updateBlob.run(tx, id, { ...measured, hasPreviews: true });
      bumpOrg(tx);
    });
  },
}));

async function removePictures(storage: Storage, orgId: string, id: string): Promise<void> {
  for (const variant of VARIANTS) await storage.remove(keyOf(orgId, id, variant));
}

async function makePictures({ store }: Services, orgId: string, id: string) {
  const { storage } = store;
  const original = storage.temporary();
  const wanted = [
    { variant: "thumb" as const, path: storage.temporary() },
    { variant: "preview" as const, path: storage.temporary() },
  ];
  try {
    if (!(await fetched(storage, keyOf(orgId, id), original))) return null;
    const sizes = wanted.map(({ variant, path }) => ({ path, size: SIZES[variant] }));
    const measured = await shrunk({ path: original, wanted: sizes });
    if (measured === null) return null;
    for (const { variant, path } of wanted) await storage.put(keyOf(orgId, id, variant), path);
    return measured;
  } finally {
    for (const path of [original, ...wanted.map(({ path }) => path)])
      await rm(path, { force: true });
  }
}

/** Brings a file to this machine; false when it is gone. */
async function fetched(storage: Storage, key: string, path: string): Promise<boolean> {
  const body = await storage.read(key);
  if (body === null) return false;
  await writeTo(path, "wx", body instanceof Blob ? body.stream() : body);
  return true;
}
