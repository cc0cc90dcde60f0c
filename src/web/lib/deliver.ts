import { ApiError, errorOf } from "#/client/errors.ts";
import { requireTheirs } from "../offline/whose.ts";
import * as words from "./words.ts";

interface Delivery {
  method: "POST" | "PUT";
  address: string;
  headers: Record<string, string>;
  body: FormData | Blob | string;
  /** How far it is, from 0 to 1. */
  onShare?: (share: number) => void;
  /** Stops it. */
  signal: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is said of a refusal. */
function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  if (status === 0) return new ApiError(0, "unreachable", words.serverUnreached);
  const said = parsed(responseText);
  return errorOf(new Response(null, { status }), said);
}

/** Sends a body; how far it is can be seen, which fetch can't tell. Answers the text of the answer. */
export const deliver = ({ method, address, headers, body, onShare, signal }: Delivery) =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    requireTheirs();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onShare?.(total ? loaded / total : 0);
    request.onloadend = () => {
      signal.removeEventListener("abort", stop);
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(refusalOf(request));
    };
    signal.addEventListener("abort", stop);
    request.send(body);
  });
