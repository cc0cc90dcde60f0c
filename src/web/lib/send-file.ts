import { leavingLoses } from "./leaving.ts";
import * as words from "./words.ts";

/** What the server says of a refusal. */
function reasonIn(request: XMLHttpRequest): string {
  if (request.status === 0) return words.serverUnreached;
  try {
    return String(JSON.parse(request.responseText).error.message);
  } catch {
    return words.serverAnswered(request.status);
  }
}

interface Parcel {
  address: string;
  file: File;
  /** What is sent beside the file. */
  fields?: Record<string, string>;
  /** Under which it is sent once, however often it is tried. */
  key: string;
  /** How far it is, from 0 to 1. */
  onShare: (share: number) => void;
  /** With the answer's text. */
  onDone: (answer: string) => void;
  onRefused: (why: string) => void;
}

/** What is on its way. */
const sent = new Set<XMLHttpRequest>();
leavingLoses(() => sent.size > 0);

/** Sends a file; how far it is can be seen, which fetch can't tell. Answers how to stop it. */
export function sendFile({ address, file, fields = {}, key, ...on }: Parcel): () => void {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  request.open("POST", address);
  request.setRequestHeader("idempotency-key", key);
  request.upload.onprogress = ({ loaded, total }) => on.onShare(total ? loaded / total : 0);
  request.onloadend = () => {
    sent.delete(request);
    if (request.status >= 200 && request.status < 300) on.onDone(request.responseText);
    else on.onRefused(reasonIn(request));
  };
  sent.add(request);
  request.send(form);
  return () => {
    request.onloadend = null;
    sent.delete(request);
    request.abort();
  };
}
