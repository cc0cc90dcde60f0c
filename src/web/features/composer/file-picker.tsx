import type { Ref } from "react";

interface Props {
  /** What opens it clicks it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are chosen; the same can be chosen again. */
export const FilePicker = ({ ref, label, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple
    className="vh"
    tabIndex={-1}
    aria-label={label}
    onChange={({ target }) => {
      if (target.files) onFiles([...target.files]);
      target.value = "";
    }}
  />
);
