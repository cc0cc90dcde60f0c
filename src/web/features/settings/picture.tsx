import { useState } from "react";
import { ApiError, errorOf } from "#/client/errors.ts";
import { api, reasonOf } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useMe, usePeople } from "../../lib/org.ts";
import { Face } from "../../ui/faces.tsx";
import * as words from "./words/yours.words.tsx";

interface PickProps {
  /** The route that takes the picture, and the field it has there. */
  address: string;
  field: string;
  label: string;
  hasOne: boolean;
  /** What is asked anew. */
  about: string;
}

/** Puts a picture somewhere, or takes it away. */
export function PickPicture({ address, field, label, hasOne, about }: PickProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const send = (method: "PUT" | "DELETE", file?: File) => {
    const form = new FormData();
    if (file) form.append(field, file);
    setWrong(null);
    api
      .send(address, { method, ...(file ? { body: form } : undefined) })
      .then(async (answer) => {
        if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => null));
        refresh(about);
      })
      .catch((error: unknown) =>
        setWrong(error instanceof ApiError ? reasonOf(error) : words.couldntBeSent),
      );
  };
  return (
    <div>
      <p className="row row-wrap">
        <label className="btn btn-file">
          {label}
          <input
            type="file"
            accept="image/*"
            className="vh"
            onChange={({ target }) => target.files?.[0] && send("PUT", target.files[0])}
          />
        </label>
        {hasOne && (
          <button type="button" className="btn btn-quiet" onClick={() => send("DELETE")}>
            {words.takeItAway}
          </button>
        )}
      </p>
      {wrong !== null && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** One's own face. */
export function Picture() {
  const id = useMe()?.membership_id;
  const mine = usePeople().find(({ membership_id }) => membership_id === id);
  return (
    <div className="row set-stack">
      {mine && <Face who={mine} size="xl" isNamed />}
      <PickPicture
        address="/api/v1/me/avatar"
        field="avatar"
        label={words.choosePicture}
        hasOne={Boolean(mine?.avatar_url)}
        about="/people"
      />
    </div>
  );
}
