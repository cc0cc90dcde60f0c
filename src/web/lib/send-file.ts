import { ApiError } from "#/client/errors.ts";
import { sizeWords } from "#/lib/words.ts";
import { api, reasonOf, type Schemas } from "./api.ts";
import { deliver } from "./deliver.ts";
import { leavingLoses } from "./leaving.ts";
import { inOrg, withId } from "./org.ts";
import * as words from "./words.ts";

/** A form takes 50 MB. What has more than this goes straight into the store, where it can go on. */
const LARGEST_IN_FORM = 32 * 1024 ** 2;
const LARGEST = 10 * 1024 ** 3;
/** So often in a row a piece is sent before somebody is told that it doesn't arrive. */
const TRIES = 4;
const FIRST_WAIT_MS = 500;

/** Where a file goes. */
export interface Destination {
  org: string;
  /** Where a form with it goes. */
  address: string;
  /** What is said beside it. */
  fields?: Record<string, string>;
  /** What it is put into or replaces, and how, once it is in the store; one for a text stays an attachment. */
  place?: { recording: string; address: string; content: object };
}

/** Why a file didn't arrive. */
export interface Refused {
  wrong: string;
  /** The plan has no room for it. */
  isFull: boolean;
  /** There is no network for it. */
  isOffline: boolean;
}

interface Parcel extends Destination {
  file: File;
  /** Under which it is sent once, however often it is tried. */
  key: string;
  /** How far it is, from 0 to 1. */
  onShare: (share: number) => void;
  /** With what was answered: what was made of it, or an attachment for a text. */
  onDone: (answer: unknown) => void;
  onRefused: (why: Refused) => void;
}

type Attachment = Schemas["Attachment"];

/** What is on its way. */
const sent = new Set<AbortController>();
leavingLoses(() => sent.size > 0);

/** The attachments of files that aren't where they go yet, by the keys of those. */
const begun = new Map<string, string>();

/** Sends a file. Answers how to stop it; tried again, it goes on where it was. */
export function sendFile(parcel: Parcel): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isLarge = parcel.file.size > LARGEST_IN_FORM;
  sent.add(stopping);
  const over = (tell: () => void) => {
    sent.delete(stopping);
    if (!signal.aborted) tell();
  };
  void (isLarge ? sendToStore(parcel, signal) : sendForm(parcel, signal)).then(
    (answer) => over(() => parcel.onDone(answer)),
    (error: unknown) => over(() => parcel.onRefused(refusedFor(error))),
  );
  return () => {
    sent.delete(stopping);
    stopping.abort();
    takeBack(parcel.org, parcel.key);
  };
}

/** Leaves nothing of a file that was stopped. Where it can't be asked for, it is removed in a day. */
function takeBack(org: string, key: string): void {
  const id = begun.get(key);
  begun.delete(key);
  if (id !== undefined)
    void api.delete("/api/v1/{org_slug}/attachments/{id}", withId(org, id)).catch(() => {});
}

function refusedFor(error: unknown): Refused {
  const isOffline = !navigator.onLine;
  return {
    wrong: isOffline ? words.goesOnWithNetwork : reasonOf(error),
    isFull: error instanceof ApiError && error.status === 402,
    isOffline,
  };
}

async function sendForm(
  { address, file, fields = {}, key, onShare }: Parcel,
  signal: AbortSignal,
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", file);
  const headers = { "idempotency-key": key };
  return JSON.parse(await deliver({ method: "POST", address, headers, body, onShare, signal }));
}

async function sendToStore(parcel: Parcel, signal: AbortSignal): Promise<unknown> {
  const { place, key, file } = parcel;
  if (file.size > LARGEST)
    throw new ApiError(413, "too_large", words.atMostFits(sizeWords(LARGEST)));
  const attachment = await completed(parcel, await filled(parcel, signal), signal);
  const { id: attachment_id } = attachment;
  if (place) {
    // Of one attachment one thing is made.
    const headers = { "content-type": "application/json", "idempotency-key": attachment_id };
    const body = JSON.stringify({ ...place.content, attachment_id });
    const made = await deliver({ method: "POST", address: place.address, headers, body, signal });
    begun.delete(key);
    return JSON.parse(made);
  }
  begun.delete(key);
  return attachment;
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** An attachment as it is now: which of its parts are there, and new addresses for all. */
const read = (org: string, id: string, signal: AbortSignal): Promise<Attachment> =>
  api.get("/api/v1/{org_slug}/attachments/{id}", { ...withId(org, id), signal });

/** What a file was begun as; one that was never completed is gone after a day, and begun anew. */
async function attachmentOf(
  { org, key, file, fields, place }: Parcel,
  signal: AbortSignal,
): Promise<Attachment> {
  const known = begun.get(key);
  const found =
    known === undefined
      ? null
      : await read(org, known, signal).catch((error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        });
  if (found) return found;
  const where = place ? { recording_id: place.recording } : fields;
  const body = { filename: file.name, byte_size: file.size, ...where };
  const made = await api.post("/api/v1/{org_slug}/attachments", { ...inOrg(org), body });
  begun.set(key, made.id);
  if (signal.aborted) takeBack(org, key);
  return made;
}

/** Has all bytes of a file in the store, those that are there already and those that aren't. */
async function filled(parcel: Parcel, signal: AbortSignal): Promise<Attachment> {
  for (let tries = 1; ; tries++) {
    const attachment = await attachmentOf(parcel, signal);
    try {
      await fill(parcel, attachment, { signal, onPiece: () => (tries = 1) });
      return attachment;
    } catch (error) {
      const isTooLarge = error instanceof ApiError && error.status === 413;
      if (signal.aborted || isTooLarge || tries >= TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)));
  }
}

interface Filling {
  signal: AbortSignal;
  /** Told of each piece that has arrived. */
  onPiece: () => void;
}

/** Puts the pieces of a file where the server said. The addresses are signed: nothing else goes along. */
async function fill(
  { file, onShare }: Parcel,
  { upload }: Attachment,
  { signal, onPiece }: Filling,
): Promise<void> {
  if (upload === null) return;
  const { headers, url: whole, parts } = upload;
  const put = (address: string, start: number, size: number) =>
    deliver({
      method: "PUT",
      address,
      headers,
      // A slice has no type, which would be a header that nobody signed, and is read as it is sent.
      body: file.slice(start, start + size),
      onShare: (share) => onShare((start + share * size) / file.size),
      signal,
    });
  if (whole !== null) {
    await put(whole, 0, file.size).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    return;
  }
  let start = 0;
  for (const { url, byte_size, etag } of parts) {
    if (etag === null) {
      await put(url, start, byte_size);
      onPiece();
    }
    start += byte_size;
    onShare(start / file.size);
  }
}

/** A whole file is written once: it arrived before, and the answer was lost. */
const isThere = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 412);

/** Says that all of it is there. Which parts is asked of the server: of another site a page may read no tags. */
async function completed(
  { org }: Parcel,
  attachment: Attachment,
  signal: AbortSignal,
): Promise<Attachment> {
  const { id, upload } = attachment;
  if (upload === null) return attachment;
  const now = upload.url === null ? await read(org, id, signal) : attachment;
  const parts = (now.upload?.parts ?? []).flatMap(({ number, etag }) =>
    etag === null ? [] : [{ number, etag }],
  );
  const body = upload.url === null ? { parts } : {};
  const path = "/api/v1/{org_slug}/attachments/{id}/complete";
  return { ...attachment, ...(await api.post(path, { ...withId(org, id), body, signal })) };
}
